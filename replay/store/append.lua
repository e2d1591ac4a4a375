-- Append one entry to a match's log, if the log still ends where the caller thinks.
--
-- KEYS  1 the stream, whose name is also the channel for hints  2 the head (seq, hash, match, hidden)
--       and, if more is given than the entry:  3 the secret
--       and, if lists show a change:  4 the stream of their changes, also a channel for hints
--       5... the lists to put the match on, then those to take it off
-- ARGV  1 seq of the last entry known  2 its chain hash  3 the entry  4 the chain hash with it
--       and, all of them or none:  5 the match as listed, or ''  6 the secret, or ''
--       7 '1' if spectators do not count the entry
--       and, all of them or none:  8 the id of the match  9 when it was created  10 how many lists to put it on
--       11 its status before  12 how many changes of lists are kept
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
if ARGV[8] then
  for each = 5, #KEYS do
    if each < 5 + tonumber(ARGV[10]) then
      redis.call('ZADD', KEYS[each], ARGV[9], ARGV[8])
    else
      redis.call('ZREM', KEYS[each], ARGV[8])
    end
  end
  local hidden = redis.call('HGET', KEYS[2], 'hidden') or 0
  local counted = string.format('%d', seq - hidden)
  redis.call('XADD', KEYS[4], 'MAXLEN', '~', ARGV[12], '*', 'match', ARGV[5], 'seq', counted, 'before', ARGV[11])
  redis.call('PUBLISH', KEYS[4], '0')
end
redis.call('PUBLISH', KEYS[1], seq)
return {1}
