-- Append one entry to a match's log, if the log still ends where the caller thinks.
--
-- KEYS  1 the stream  2 the head (seq, hash, match, hidden)  3 the secret
-- ARGV  1 seq of the last entry known  2 its chain hash  3 the entry  4 the chain hash with it
--       5 channel for hints  6 hint  7 the match as listed, or ''  8 the secret, or ''
--       9 '1' if spectators do not count the entry
--
-- Answers {1} when it was appended, else {0, the entry that stands at that place (or '')}.
local head = redis.call('HMGET', KEYS[2], 'seq', 'hash')
if (head[1] or '0') ~= ARGV[1] or (head[2] or '') ~= ARGV[2] then
  local place = string.format('%d-0', ARGV[1] + 1)
  local stands = redis.call('XRANGE', KEYS[1], place, place)
  return {0, stands[1] and stands[1][2][2] or ''}
end
local seq = string.format('%d', ARGV[1] + 1)
redis.call('XADD', KEYS[1], seq .. '-0', 'e', ARGV[3])
redis.call('HSET', KEYS[2], 'seq', seq, 'hash', ARGV[4])
if ARGV[7] ~= '' then
  redis.call('HSET', KEYS[2], 'match', ARGV[7])
end
if ARGV[8] ~= '' then
  redis.call('SET', KEYS[3], ARGV[8])
end
if ARGV[9] == '1' then
  redis.call('HINCRBY', KEYS[2], 'hidden', 1)
end
redis.call('PUBLISH', ARGV[5], ARGV[6])
return {1}
