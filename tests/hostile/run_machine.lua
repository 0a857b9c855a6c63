
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) me.machine.wheels = 1 end } } } }, agents = { { "A", class = "A" } } }
