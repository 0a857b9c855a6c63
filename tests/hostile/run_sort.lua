
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) local t = {} for i = 1, 2000 do t[i] = i end table.sort(t, function() while true do end end) end } } } }, agents = { { "A", class = "A" } } }
