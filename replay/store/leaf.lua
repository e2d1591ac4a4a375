-- Append one leaf to the tree of an event, once.
--
-- KEYS  1 the leaves  2 the index
-- ARGV  1 what the leaf is, such as "opened ID"  2 the leaf  3 how many leaves there must be before it; nothing if any
--
-- Answers its place, also if it was there already; -1 if the event is closed; -2 if there are more leaves, or less.
local place = redis.call('HGET', KEYS[2], ARGV[1])
if place then
  return tonumber(place)
end
if redis.call('HEXISTS', KEYS[2], 'closed') == 1 then
  return -1
end
if ARGV[3] ~= '' and redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[3]) then
  return -2
end
place = redis.call('RPUSH', KEYS[1], ARGV[2]) - 1
redis.call('HSET', KEYS[2], ARGV[1], place)
return place
