
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) local t = {} while true do t[#t + 1] = {} end end } } } }, agents = { { "A", class = "A" } } }
