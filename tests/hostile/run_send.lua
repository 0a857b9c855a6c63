return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) me:send(agents "A", "N") end } } } }, agents = { { "A", class = "A" } } }
