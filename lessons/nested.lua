-- States inside states, and machines side by side.
return {
  title = "A soldier with two minds",
  world = "soldier",
  seed = 2,
  order = 7,
  at = 7,

  steps = {
    tell [[This is Rosie, a soldier on her round between the field and the ridge. Her day is harder than Bob's: she has to run, shoot and hide, mind her gun, and drop it all when the enemy is gone. Written as one flat machine, that is a mess.]],

    predict { "In the next tick, an enemy comes, and her rule leads from Patrol to Combat. But Combat is a box with other states in it. What will her state be?",
      answer = "Rosie.machine.movement.state",
      choices = { "Combat", "ChaseEnemy", "Patrol" },
      because = "One cannot just be in Combat: whoever enters it goes on to the state that it begins with. She is in ChaseEnemy, and by that in Combat as well." },

    point { "That is how it is written: Combat, and in it ChaseEnemy. A state with states inside it is called a metastate. Combat says \"Contact!\" once, however often she changes within.",
      view = "agents", mark = "Combat >" },

    predict { "She is in Shoot, where an enemy below 5 leads to ChaseEnemy. From Combat, around it, an enemy of 0 leads to Patrol. Now the enemy is gone: 0. Her state?",
      from = 10, answer = "Rosie.machine.movement.state",
      choices = { "ChaseEnemy", "Shoot", "Patrol" },
      because = "0 is below 5, too, but the outermost state asks first. One rule of Combat ends the chasing, the shooting and the hiding. Flat, you would write it three times." },

    quiz { "So she went from Shoot, inside Combat, to Patrol. Which of these came first? The trace knows, if you scroll it.",
      choices = { "Combat exits", "Shoot exits", "Patrol enters" }, right = 2,
      because = "Inside first: Shoot exits, then Combat (\"Clear.\"), then Patrol enters. The inner one lays down what it took up before the outer one closes the door." },

    point { "Now the line below: Holstered. That is not inside Patrol, it is beside it. Rosie has two machines, movement and weapon. Each is in a state of its own, and each has a turn in every tick.",
      view = "agents", mark = "Holstered" },

    predict { "Her weapon goes from Holstered to Rifle by a rule that asks: is she in Combat? In the next tick, an enemy shows up again. What will her weapon be when it ends?",
      from = 27, answer = "Rosie.machine.weapon.state",
      because = "Movement has its turn first, and there was Combat; then the weapon asked, and took the rifle in the same tick. Had it been first, it would be a tick late." },

    explain { "See what each of them was asked: {key why}, then {key close}. Both machines are in there.",
      about = "Rosie", solve = "w<Esc>",
      hint = "{key page-down} scrolls down to the second one.",
      because = "They share no states and give no orders. One asks where the other is, and that is all they know of each other." },

    predict { "That was her last round, so her weapon is in Reloading, for two seconds. Now we make the enemy vanish, and she goes back to Patrol. Her weapon, a tick later?",
      from = 29, does = { "set Rosie.enemy 0" }, answer = "Rosie.machine.weapon.state",
      because = "Her movement is on patrol again, and her hands still reload: only \"finished\" leads out of there. Two machines, two clocks." },

    try { "Your turn to be the enemy. She is in ChaseEnemy, rifle ready. Make her dodge in the next tick, without forcing her.",
      from = 8, done = 'tick == 9 and Rosie.machine.movement.state == "Dodge"', solve = ":set Rosie.enemy 9<Enter>n",
      hint = { "Too near is a reason to dodge: from 9 on.", "{key set}: enemy 9. Then {key tick}." },
      because = "From 9 on she ducks. You came close, and her chasing state drew its conclusion; her weapon stayed as it was." },

    quiz { "Five ways to move (patrol, explore, chase, shoot, dodge), and three for the gun. How many states would it take in one flat machine?",
      choices = { "8", "15", "5" }, right = 2,
      hint = "Chasing with an empty gun and with a full one are two.",
      because = "Fifteen, and rules for all of them. Side by side, they add up instead: five and three. And tomorrow, if Rosie learns to swim, it is one more." },

    tell [[Inside: what all of them have in common is written once. Beside: what has nothing to do with each other stays apart. That is all one needs for big characters. Next come many small ones: westworld --lesson=crowds]],
  },
}
