-- States: enter, execute, exit; current and previous.
return {
  title = "One miner, four states",
  world = "miner",
  seed = 1,
  order = 1,

  steps = {
    tell [[Howdy. This is West World, and that is Miner Bob in his shack. He digs, he banks, he drinks, he sleeps: one thing at a time, and nobody tells him what comes next. So how does he know? Let us watch his hands.]],

    point { [[His row says what he is up to: GoHomeAndSleepTilRested. Such a name is a state. Bob is always in exactly one, and that one is his current state. He was born in this one, which explains a lot.]],
      view = "agents", mark = "GoHome" },

    predict { "Time goes by in ticks. In each tick Bob gets one turn. He is not tired. Where will he be when the first tick ends?",
      answer = "Miner_Bob.place",
      because = "In his turn he found himself rested, left one state and entered another. Whoever enters the digging state walks to the mine first. All that is one turn." },

    point { "The trace has it event by event. A turn lets the current state execute. When the state changes, the old one exits, then the new one enters.",
      view = "trace", mark = "enter Enter" },

    predict { "He digs a nugget in each turn, has two, and his pockets hold three. What will his state be when this tick ends?",
      from = 3, answer = "Miner_Bob.state",
      because = "Digging is the execute of his state: it runs again in each turn. The third nugget filled his pockets, and full pockets are a reason to change." },

    predict { "He is in the bank now, with his first three nuggets. Savings of 5 would send him home. And when the next tick ends?",
      answer = "Miner_Bob.state",
      because = "He put 3 in the bank, and 3 is not 5. So back to the mine, poor man. He was in the bank for exactly one turn." },

    point { "Where he has just come from is his previous state. Bob himself never looks back, but remember that somebody keeps it: you will meet a lady who needs it.",
      view = "agents", mark = "previous" },

    predict { "One nugget a turn, and his pockets are empty. How many nuggets will he carry two ticks from now? Mind his throat: thirst is at 5.",
      at = 7, answer = "Miner_Bob.gold_carried", unit = "nuggets",
      hint = "Going back is allowed: {key back} goes back a tick. See what he did when his thirst was low.",
      because = "He dug one, and then his thirst took him to the saloon, one nugget in his pocket. Drinking is not digging: one turn, no nugget." },

    find { "When did Bob first go to the saloon? Go to that tick: {key tick} steps on, {key back} steps back. Enter when you are there.",
      from = 0, done = 'Miner_Bob.state == "QuenchThirst"', first = true, solve = "6n",
      hint = { "Watch the map. The saloon is the place with the BAR.", "It was before the second visit to the bank, which is in tick 9." },
      because = "In that tick his state changed, and with it his place. The state came first; walking is only what one does on entering." },

    try { "Your turn to be the weather. Bob digs and is hardly thirsty. Make him go to the saloon in the very next tick.",
      from = 2, done = 'Miner_Bob.state == "QuenchThirst" and tick == 3', solve = ":set Miner_Bob.thirst 9<Enter>n",
      hint = { "You cannot push Bob, but {key set} changes his numbers.", "{key set}, then thirst and 9. Then {key tick} gives him his turn." },
      because = "You never told him to go. You changed a number, and his state drew its own conclusion. That is how people are led in West World." },

    quiz { "Bob goes from the mine to the bank. Which of these happens first?",
      choices = { "the bank's enter", "the mine's exit", "the bank's execute" }, right = 2,
      because = "Exit, then enter, and execute only in the next turn. The mine says goodbye before the bank says hello. Manners." },

    tell [[Something that is in one of several states and changes by rules is a finite state machine. Bob is one, and so are lifts, doors and ghosts in mazes. Next: westworld --lesson=rules, where he answers questions.]],
  },
}
