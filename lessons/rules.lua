-- Rules: what they ask, why, and why not.
return {
  title = "Why, Bob? And why not?",
  world = "miner",
  seed = 1,
  order = 2,
  at = 11,

  steps = {
    tell [[You know Bob and his four states. He changes from one to another because a rule says so, and a rule asks a question of his numbers. Today you ask back: why did you, and why did you not?]],

    point { "His numbers, as gauges. Where a gauge is full, one of his rules acts: three nuggets, thirst of 5. An arrow shows what changed in this tick.",
      view = "agents", mark = "thirst" },

    predict { "Thirst is 4, and grows by 1 in each turn; from 5 on he is thirsty. He has one nugget. What will his state be when the next tick ends?",
      answer = "Miner_Bob.state",
      because = "Two rules were asked, in this order: are the pockets full? No. Is he thirsty? Yes. The answer that was a yes took him along." },

    explain { "Do not take my word for it, ask him. {key why} opens his reasons, {key close} closes them.",
      about = "Miner Bob", solve = "w<Esc>",
      because = "Read it downward: what happened, what was asked (thirsty? thirst 5 >= 5, yes), and where the 5 came from. Each line is the reason for the one above." },

    predict { "Some ticks later. Bob sleeps, and his thirst is about to reach 5 again. Will he be in the saloon when this tick ends?",
      from = 17, answer = 'Miner_Bob.place == "saloon"',
      because = "Only the digging state asks about thirst. Asleep, he is not asked. A rule belongs to a state, and where no rule asks, no number helps." },

    explain { "So, why not? Ask him again: the window also has what was asked in this tick, and how it was answered.",
      about = "Miner Bob", solve = "w<Esc>",
      hint = "{key why}, and {key page-down} scrolls. Then {key close}.",
      because = "One question: fatigued? And he was. A why tells what led here; a why not tells what was asked in vain, or was not asked at all." },

    predict { "He sleeps until his fatigue is 5, then gets up in the turn after that. It is 6, and a turn of sleep takes off 1. In which tick does he enter the mine?",
      answer = "tick", unit = "tick", at = 'Miner_Bob.state == "EnterMineAndDigForNugget"', within = 10,
      hint = "The tick shown is 18. In 19 he sleeps. And in 20?",
      because = "In tick 19 his fatigue went to 5. The question was asked before that, so that the answer changed only in the turn after." },

    find { "When was Bob first rich enough to go home? Go to that tick, and then Enter. {key go} after a number goes to a tick: 4{key go}.",
      from = 1, done = "Miner_Bob.money_in_bank >= 5", first = true, solve = "15g",
      hint = { "He goes home when the bank has 5. Look at money, and mind that liquor costs 2.", "It is after his second drink, in tick 13." },
      because = "Comfortable? money_in_bank 5 >= 5, yes. It took five trips and two drinks to get there; the drinks cost him four." },

    try { "Waiting for something by hand is no work for you. {key break} sets a breakpoint, and {key continue} runs to it. Stop where Bob enters QuenchThirst.",
      from = 13, done = 'stopped and Miner_Bob.state == "QuenchThirst"', solve = ":break enter QuenchThirst<Enter>c",
      hint = { "{key break}, and then type: enter QuenchThirst", "Then {key continue}. {key breakpoints} lists what you have set." },
      because = "The run stops just before he walks in, in the middle of a tick. The post office, the bank, a question: whatever has a name can be waited for." },

    try { "Now the other way round. His thirst has taken him to the saloon far too often. Keep him digging through tick 6, where he used to leave for a drink.",
      from = 5, done = 'tick >= 6 and Miner_Bob.state == "EnterMineAndDigForNugget" and visits("Miner Bob", "QuenchThirst") == 0',
      solve = ":set Miner_Bob.thirst 0<Enter>n",
      hint = { "Which number does the rule ask about?", "{key set}: thirst 0. Then {key tick}." },
      because = "The question was asked as ever. You changed the answer." },

    quiz { "You want a thirsty sleeper to get up and drink. What has to change?",
      choices = { "a number: let thirst grow faster", "a rule: asleep, let him be asked", "the clock: shorter ticks" }, right = 2,
      because = "Thirst may be a thousand; as long as nobody asks, he snores. {key diagram} draws which state asks what." },

    tell [[A state, its questions, and what they lead to: that is all there is to Bob, and you can ask for each of it. Elsa has a secret: westworld --lesson=blips.]],
  },
}
