-- Telegrams: now, later, twice, and to nobody's use.
return {
  title = "Telegrams: who cooked the stew?",
  world = "messaging",
  seed = 1,
  order = 4,
  at = 14,

  steps = {
    tell [[Bob has a bag of gold and sore feet. Elsa has a mop. In West World nobody looks over anybody's shoulder: all they know of each other comes down the wire, as telegrams.]],

    point { "This is the post office. Nothing is on its way. Look again in a minute.", view = "telegrams" },

    predict { "In the next tick Bob comes home and wires HiHoneyImHome before his hat is off. What will Elsa be doing when the tick ends?",
      answer = "Elsa.state",
      because = "A telegram without a delay is delivered at once, inside the tick of the one who sends it. She was in the kitchen before he had closed the door." },

    point { "Now something is on its way: StewReady, from Elsa to Elsa. That is her kitchen timer. She wires herself, and asks for it to come later.",
      view = "telegrams", mark = "StewReady" },

    predict { "The timer was set at 7.5 seconds and takes 1.5; a tick is half a second. In which tick will Bob sit down to eat?",
      answer = "tick", unit = "tick", at = 'Miner_Bob.state == "EatStew"', within = 30,
      because = "It was due at 9 s, which is tick 18. She heard her timer and wired Bob at once; he got up in the same tick. Two telegrams, one late, one now." },

    explain { "Bob was fast asleep. Why did he get up? Ask him: {key why}, then {key close}.",
      about = "Miner Bob", solve = "w<Esc>",
      hint = "Bob must be the one selected: {key up} and {key down} choose in the list of agents, which {key next-view} leads to.",
      because = "From the table back to the bank: his stew, her timer, his telegram, and in the end five nuggets. Each telegram is a link in that chain." },

    predict { "Elsa mops again; there is no stew. We wire StewReady to her, signed by nobody. What will she be doing then?",
      from = 20, does = { "send nobody Elsa StewReady" }, at = "now", answer = "Elsa.state",
      because = "A state handles a telegram or it does not. Mopping, she has no use for this one, and neither has the state that is always on. So it was dropped." },

    point { "And there it is in the list, with a cross: a telegram nobody handled. It happens to the best. It is not an error, only a letter without a reader.",
      view = "telegrams", mark = "nobody" },

    predict { "We set her timer twice, one like the other: StewReady in 1.5 seconds, and once more. How many telegrams are on their way then?",
      from = 20, does = { "send Elsa Elsa StewReady +1.5", "send Elsa Elsa StewReady +1.5" }, at = "now",
      answer = "pending", unit = "telegrams",
      because = "One. The same telegram, between the same two, due at nearly the same time, is a duplicate, and the post office drops it. Delayed mail only." },

    predict { "The next time that Bob comes home it will be the same story. Who gets the first StewReady of that evening?",
      from = 26, answer = "receiver", at = "delivered StewReady", within = 30,
      because = "Her own timer is first. Only then does she wire Bob, in a second telegram with the same name. A name says what, not who." },

    try { "Now be mean. Elsa has just put the stew in the oven. See to it that Bob goes back to the mine without a bite.",
      from = 15, done = 'tick > 15 and Miner_Bob.state ~= "GoHomeAndSleepTilRested" and visits("Miner Bob", "EatStew") == 0',
      solve = "th<Esc>:tick 6<Enter>",
      hint = { "Everything hangs on one telegram. {key post} opens the post office.", "There, h holds a telegram back. Then {key tick} until he has slept enough." },
      because = "No telegram, no stew, no blip to the table. You did not touch either of them. And Elsa? She still stands there, fussing over food." },

    quiz { "Which of these can Elsa not know?",
      choices = { "that Bob is home", "that Bob is thirsty", "that the stew is ready" }, right = 2,
      because = "Nobody wires thirst. What is not sent is not known: whoever wants Elsa to pour a drink has to write that telegram first." },

    tell [[Now, later, dropped, twice: that is the whole post office. Remember the sleepers in it: half of all the bugs in West World are telegrams that came when nobody was in the mood. Next: westworld --lesson=time.]],
  },
}
