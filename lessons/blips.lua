-- Blips: a state that is always on, and a visit that ends where it came from.
return {
  title = "Elsa, and where she goes so often",
  world = "couple",
  seed = 1,
  order = 3,
  at = 7,

  steps = {
    tell [[Bob is married. While he digs, Elsa keeps the shack, and her days are much the same: mop, wash, make the bed. But now and then nature calls, whatever she is doing. How do you write "whatever she is doing"?]],

    point { "With a second state that is always on: a global state. Bob has one, too, see here; his is empty. Elsa's is called WifesGlobalState. In each of her turns it goes first, and asks whether nature calls.",
      view = "agents", mark = "global" },

    predict { "In the next tick nature will call: she goes from DoHouseWork to VisitBathroom. What will her state be when that tick ends?",
      answer = "Elsa.state",
      because = "She went, and she was back before the tick was over. A visit that ends where it came from is a blip: look only at the ends of ticks, and you never see it." },

    point { "The end of her turn: out of the bathroom, into the housework again. The bathroom's rule for that is revert: go back to the previous state, whatever that was. Scroll up here to see the whole turn.",
      view = "trace", mark = "enter DoHouseWork" },

    explain { "A blip has its reasons as well. Ask Elsa: {key why}, then {key close}. If it is Bob who answers, {key next-view} in there goes to the other.",
      about = "Elsa", solve = ":why Elsa<Enter><Esc>",
      hint = "It must be Elsa whom you ask, in tick 8. {key go} after an 8 goes there.",
      because = "Nature calls in one of ten turns, by a throw of dice that nobody decides. The way back needed no dice: revert asks nothing and knows the way." },

    find { "Catch her in there! In tick 12 she goes again. A tick is too coarse for that: {key step} goes on by one event, {key step-back} goes back by one. Enter while VisitBathroom is her state.",
      from = 11, done = 'Elsa.state == "VisitBathroom"', solve = "a9s",
      hint = { "First Bob has his turn, then she has hers. Watch her row.", "{key step} with a number before it makes so many steps: 20{key step}." },
      because = "In the middle of a tick she is where she is. Had you asked at its end, she would have been at the housework all day." },

    predict { "In the next tick she goes again, and comes back. Which state is her previous one then, the one that a revert would lead to?",
      from = 14, answer = "Elsa.previous",
      because = "The bathroom. A previous state is a memory of one step: where she just was. Coming back counts as a step like any other." },

    predict { "Now you push. We force her into the bathroom in between two ticks: a change that no rule asked for. Where is she when the next tick ends?",
      from = 15, does = { "force Elsa VisitBathroom" }, answer = "Elsa.state",
      because = "However she got there, the state does what it does: relief, and back to the previous state. That was the housework, so all is well." },

    predict { "And if we force her in twice? The second time, she goes from the bathroom to the bathroom. What will she be doing five minutes later?",
      from = 15, does = { "force Elsa VisitBathroom", "force Elsa VisitBathroom" }, at = 615, answer = "Elsa.state",
      because = "Before the bathroom she was in the bathroom. So she reverts from there to there, and that is her previous state, again and again. Sweet relief, for ever." },

    try { "Get her out of there, poor woman, and see to it that she is still out when another tick has ended.",
      done = 'tick >= 616 and settled and Elsa.state == "DoHouseWork"', solve = ":force Elsa DoHouseWork<Enter>n",
      hint = { "A colon, then: force Elsa, and a state.", "force Elsa DoHouseWork. Then {key tick}." },
      because = "One push was enough. From housework she goes wherever nature calls, and finds her way back to the mop." },

    quiz { "Bob shall sneeze now and then, whatever he is doing, and go on with it. How would you write that?",
      choices = { "a rule in each state", "global and revert", "a way home" }, right = 2,
      hint = "One of these has to be written four times. And if he learns to dance?",
      because = "A state Sneeze that reverts, and one rule in the global state, which is in use already: MinerGlobalState has been waiting for work." },

    tell [[A state that is always on, and a way back that fits wherever one came from: that is how to write "whatever she is doing". Next, the two begin to write to each other: westworld --lesson=telegrams.]],
  },
}
