
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) local s = "x" while true do s = s .. s end end } } } }, agents = { { "A", class = "A" } } }
