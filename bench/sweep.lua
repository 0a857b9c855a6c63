-- Twenty people and an illness; row is only there to be swept
return {
	tick = 1,
	params = { beta = 0.4, gamma = 0.1, row = 1 },
	define = { ill = "count('Person', \"state == 'Ill'\")" },
	classes = {
		Person = {
			initial = "Well",
			states = {
				Well = { transitions = { { when = "chance(beta * (ill + 1) / 20)", to = "Ill" } } },
				Ill = { transitions = { { when = "chance(gamma)", to = "Well" } } },
			},
		},
	},
	agents = { { "Person", class = "Person", count = 20 } },
}
