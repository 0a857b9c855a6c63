
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) coroutine.wrap(function() end)() end } } } }, agents = { { "A", class = "A" } } }
