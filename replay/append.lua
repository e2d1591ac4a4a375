-- Append one entry to a match's log, if the log still ends where the caller thinks.
--
-- KEYS  1 the stream, whose name is also the channel for hints  2 the head (seq, hash, match, hidden)
--       3 the secret, if it is given
-- ARGV  1 seq of the last entry known  2 its chain hash  3 the entry  4 the chain hash with it
--       and, all of them or none:  5 the match as listed, or ''  6 the secret, or ''
--       7 '1' if spectators do not count the entry
--
-- Answers {1} when it was appended, else {0, the entry that stands at that place (or '')}.
local seq = string.format('%d', ARGV[1] + 1)
local place = seq .. '-0'
local function refused()
  local stands = redis.call('XRANGE', KEYS[1], place, place)
  return {0, stands[1] and stands[1][2][2] or ''}
end
local head = redis.call('HMGET', KEYS[2], 'seq', 'hash')
if (head[1] or '0') ~= ARGV[1] or (head[2] or '') ~= ARGV[2] then
  return refused()
end
local added = redis.pcall('XADD', KEYS[1], place, 'e', ARGV[3])
if type(added) == 'table' and added.err then
  if string.find(added.err, 'specified in XADD', 1, true) then
    return refused() -- something else has written to the stream: whoever reads it will see
  end
  return added
end
redis.call('HSET', KEYS[2], 'seq', seq, 'hash', ARGV[4])
if ARGV[5] then
  if ARGV[5] ~= '' then
    redis.call('HSET', KEYS[2], 'match', ARGV[5])
  end
  if ARGV[6] ~= '' then
    redis.call('SET', KEYS[3], ARGV[6])
  end
  if ARGV[7] == '1' then
    redis.call('HINCRBY', KEYS[2], 'hidden', 1)
  end
end
redis.call('PUBLISH', KEYS[1], seq)
return {1}
