
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) local t = {} for i = 1, 1e9 do t[i] = ("%d"):format(i):rep(40) end end } } } }, agents = { { "A", class = "A" } } }
