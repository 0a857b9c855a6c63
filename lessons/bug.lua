-- A broken world: from what one sees to why, and then mended.
return {
  title = "The driest miner in West World",
  world = "work/drybob",
  seed = 3,
  order = 6,
  at = 60,
  work = { from = "drybob.lua", as = "mybob.lua", only = { "miner" } },

  steps = {
    tell [[Somebody has written a new digging state for Bob: his mine is poor now, and a turn yields two nuggets, one, or none. The gold is fine. But people say that he has not been seen in the saloon for a while.]],

    point { "Look at his thirst: the gauge ends at 5, where he should go and drink. It went past that long ago. This is all that one sees of most bugs: something is wrong, and the reason is far away in the past.",
      view = "agents", mark = "thirst" },

    predict { "Back to the morning, then. Tick 4: he enters the mine, thirst is 4, and grows by 1 in each turn. What will his state be when the next tick ends?",
      from = 4, answer = "Miner_Bob.state",
      because = "So he can drink! He did it in tick 11 once more. That is the worst kind of bug: in the morning, while you watch, all is well." },

    try { "Somewhere between tick 12 and now, things went wrong. Do not look for it, wait for it. {key break}, then: if Miner_Bob.thirst > 5. Then {key continue}.",
      from = 12, done = "stopped and Miner_Bob.thirst == 6", solve = ":break if Miner_Bob.thirst > 5<Enter>c",
      hint = { "With if, it stops where the condition becomes true.", "The name is written Miner_Bob, as a name cannot have a blank." },
      because = "Stopped in tick 18, in the middle, at the very event that made it 6. A breakpoint with a condition finds the first moment that should not be." },

    predict { "At the end of that tick he has got up and is in the mine, thirst is 6. Surely he will leave for a drink now. Will he be in the saloon when the next tick ends?",
      from = 18, answer = 'Miner_Bob.place == "saloon"',
      because = "He is thirstier than in tick 4, and digs on. Time to ask him." },

    explain { "Here he should have gone, and did not. Ask him why not: {key why}. Look for what his state asked in this tick, and scroll. Then {key close}.",
      about = "Miner Bob", solve = "w<Esc>",
      hint = "{key page-down} scrolls. You look for a question about thirst.",
      because = "There: thirst == 5? And it was 7, so no. Not \"5 or more\": 5 on the dot. But why has he missed his 5?" },

    find { "There must have been a tick after 12 in which his thirst was 5. Go there, see what he was doing instead of drinking, and then Enter.",
      done = "tick == 17", solve = "17g",
      hint = { "{key back} goes back. Watch the gauge.", "In tick 19 it is 7, and it grows by 1 in each." },
      because = "He was asleep. The sleeping state does not ask about thirst; when he was back in the mine, it was 6. The one number he waits for had gone by." },

    predict { "Then this should cure him: in the mine, in tick 24, we set his thirst from 12 to 4. What is he doing when the next tick ends?",
      from = 24, does = { "set Miner_Bob.thirst 4" }, answer = "Miner_Bob.state",
      because = "He drinks. Now you do not merely believe your reason, you have tried it. Until then it is only a story that fits." },

    quiz { "Which question does not miss its moment, even if nobody asks for a while?",
      choices = { "thirst == 5", "thirst >= 5", "thirst ~= 5" }, right = 2,
      hint = "It should be answered no at 4, and yes at 5, at 6, at 48.",
      because = "Numbers that grow can jump over a value, or pass it while nobody looks. Ask whether they have reached it." },

    mend { "Your turn. mybob.lua in your folder is that world; change the one rule, and save. {key reload} checks: twenty runs, five hundred ticks each, with other luck in the mine.",
      points = 10, ticks = 500, seeds = "1..20",
      checks = {
        { never = "Miner_Bob.thirst > 30", words = "he is never thirstier than 30" },
        { eventually = 'Miner_Bob.state == "QuenchThirst"', within = 100, words = "he drinks in the saloon" },
        { eventually = "Miner_Bob.money_in_bank >= 5", within = 250, words = "and has not drunk all his money" },
      },
      hint = { "Look for thirst in the digging state.", "when(\"thirst >= 5\", change \"QuenchThirst\")" },
      good = "drybob-right.lua", bad = { "drybob.lua", "drybob-drunk.lua" },
      because = "One character. Finding the place took a lesson, and mending it a second; that is about how it goes everywhere." },

    quiz { "With seed 3 he drank twice before it went wrong. How do you know that yours is right?",
      choices = { "it ran well once", "twenty runs held", "it looks right" }, right = 2,
      because = "Still no proof, but the old rule fails in every one of those twenty. A check that has seen the bug, and sees it no more, is worth a lot." },

    tell [[See it, stop at it, ask why, test the reason, mend, check. Try westworld --watch mybob.lua: it is read again whenever you save, while Bob goes on. Next, a soldier with two minds: westworld --lesson=nested]],
  },
}
