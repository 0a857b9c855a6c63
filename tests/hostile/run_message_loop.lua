
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) me:say(("x"):rep(1000)) me:say(setmetatable({}, { __tostring = function() while true do end end })) end } } } }, agents = { { "A", class = "A" } } }
