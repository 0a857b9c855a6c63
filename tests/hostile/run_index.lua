
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) return setmetatable({}, { __index = function(t, k) return t[k .. "x"] end }).a end } } } }, agents = { { "A", class = "A" } } }
