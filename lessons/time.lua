-- Time: slower than a tick, backward, and sideways.
return {
  title = "Time, and what if",
  world = "messaging",
  seed = 1,
  order = 5,
  at = 14,

  steps = {
    tell [[So far, time went by in ticks: on by one, back by one. Today you get the whole clockwork. We go slower than a tick, we go backward until something strikes us, and then we do what nobody in West World can: we ask what if.]],

    point { "A tick is made of events, and the trace lists them in their order: what was asked, what changed, who said what. Each of these lines is a moment at which time can stand still.",
      view = "trace", mark = "execute" },

    try { "Tick 15: Bob comes home and wires Elsa. Stop inside it, where he is in the shack already, and she is still at the housework. {key step} goes on by one event, {key step-back} back.",
      done = 'tick == 15 and Miner_Bob.place == "shack" and Elsa.state == "DoHouseWork"', solve = "17s", keep = true,
      hint = { "It takes some seventeen steps. 17{key step} makes them at once.", "A step too many, and she is cooking. {key step-back} takes it back." },
      because = "An instant telegram looks instant at the end of a tick. From here you can see that even that takes some events." },

    predict { "Time stands still at 7.5 s: Bob is home, his wire is not sent. Elsa will get it, and cook; then nature calls. What will the clock say when she is in the bathroom?",
      answer = "time", unit = "s", at = 'Elsa.state == "VisitBathroom"', within = 5,
      because = "Still 7.5. The clock moves between ticks; inside a tick there is only before and after, and a dozen events may lie in between." },

    find { "Now backward. In which tick was Elsa's last visit to the bathroom before tick 14? You could step back and look. Better: set a breakpoint ({key break}) on enter VisitBathroom, and {key continue-back} runs back to it. Then Enter.",
      from = 14, done = "tick == 12", solve = ":break enter VisitBathroom<Enter>C",
      hint = { "{key break}, then type: enter VisitBathroom", "A capital letter goes back where the small one goes on: {key continue-back}, as {key continue} does." },
      because = "Breakpoints work in both directions. When something is broken, run back from the damage to its cause. {key breakpoints} lists them, and deletes what you no longer need." },

    predict { "Elsa's visits are dice: one chance in ten, each turn. In this run she goes in tick 22. But now, in tick 20, we make Bob dead tired: fatigue 40. His whole day changes. When is her next visit?",
      from = 20, does = { "set Miner_Bob.fatigue 40" }, answer = "tick", unit = "tick", at = 'Elsa.state == "VisitBathroom"', within = 60,
      because = "Tick 22. Her dice depend on the seed, on her, and on the tick, never on what others do. So whatever changes after a change of yours comes from it." },

    try { "What if? You are in tick 30. Go back to tick 16, where Bob sleeps and the stew is in the oven. There, send him a lie with {key send}: StewReady, from Elsa, to Miner Bob.",
      from = 30, done = 'tick == 16 and Miner_Bob.state == "EatStew"', solve = "16g:send Elsa Miner_Bob StewReady<Enter>", keep = true,
      hint = { "{key go} after a number goes to a tick: 16{key go}.", "In the form: sender Elsa, receiver Miner Bob, message StewReady, no delay." },
      because = "He believes it, of course. The run goes on from here in a new way. The old way is not lost: it has become a branch, up to tick 30." },

    predict { "Bob sits down to a stew that is still in the oven. The real one is ready in tick 18, two ticks from now. What will he be doing when that tick ends?",
      at = 18, answer = "Miner_Bob.state",
      hint = "From the table a blip leads back to bed. And StewReady, in bed?",
      because = "He eats again. His visit to the table was a blip, so he was back in bed in time for the real one. Two stews for one lie!" },

    predict { "A lie has a price, though: while he ate, he did not sleep. In the old run he got up in tick 21. And in this one?",
      answer = "tick", unit = "tick", at = 'Miner_Bob.state == "EnterMineAndDigForNugget"', within = 30,
      because = "One tick later: a turn at the table is a turn without sleep. A tiny difference, you would think." },

    find { "{key compare} shows both runs, here and there; Escape leaves. In there {key find-next} goes on to the next difference. In which tick does Elsa, who knows nothing of it, become different, too? Go there, leave, and Enter.",
      done = "tick == 26", solve = "x]]<Esc>",
      hint = { "Up to some tick, only one of the two differs.", "≠ marks what differs. Her line begins with it in tick 26." },
      because = "There, Bob comes home in tick 26 and she cooks; here he is late. The lie was about stew, and now the stew is late for it." },

    quiz { "You want to know what a single telegram has changed. What do you compare?",
      choices = { "two seeds", "before and after", "with it, without it" }, right = 3,
      hint = "Between before and after, other things have happened as well.",
      because = "Same world, same seed, same everything, but for one thing. {key fork} makes such a branch before you change anything, and :branches lists them." },

    tell [[Stop anywhere, go back, change one thing, compare. In the real world that is called wishful thinking; here it is Tuesday. You will need it: in the next lesson something is broken. westworld --lesson=bug]],
  },
}
