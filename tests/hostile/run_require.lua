
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) require "os" end } } } }, agents = { { "A", class = "A" } } }
