-- Crowds: when there are too many to look at, count.
return {
  title = "Who cooks for ever?",
  world = "work/town",
  seed = 1,
  order = 8,
  at = 50,
  work = { from = "town.lua", as = "mytown.lua", only = { "messaging" } },

  steps = {
    tell [[West World has grown. A hundred couples live by the same rules as Bob and Elsa, but for one thing: the women take a full second in the bathroom, not a part of a tick. A small thing, and long overdue.]],

    point { "Nobody can look at two hundred people, so they are counted: each row is a state, with how many are in it and how that number went. {key crowd} shows this view. Of the men, 34 are in bed; further down, 14 are at the table.",
      view = "crowd", mark = "GoHome" },

    predict { "14 of 100 men are eating; a moment ago there were fewer, soon there may be more. How many will be at the table in tick 400?",
      at = 400, answer = 'count("Miner", "state == \'EatStew\'")', unit = "men",
      because = "Not one. And scroll down to the women: no housework is done either, all hundred are at the stove. Or in the bathroom, and then at the stove again." },

    try { "When did it tip over? Conditions can count, too. Stop where half of the women have a stew in the oven: {key break}, if count(\"MinersWife\", \"cooking\") >= 50. Then {key continue}.",
      from = 12, done = 'stopped and count("MinersWife", "cooking") == 50', solve = ":break if count('MinersWife', 'cooking') >= 50<Enter>c",
      hint = { "First a class, then a condition for each of them.", "any, all, sum, mean, min and max go like count." },
      because = "Some of those fifty are simply cooking. Others have been for a while. A count says how much is wrong, not why: for that, look for the first one." },

    try { "From the beginning, then. The only thing that ever takes Elsa off the stove is StewReady. Stop where one of those is not handled: {key break}, unhandled StewReady. Then {key continue}.",
      from = 12, done = "stopped and tick == 18", solve = ":break unhandled StewReady<Enter>c",
      hint = "A breakpoint has a word, unhandled, and then the message: unhandled StewReady.",
      because = "Elsa 10, in tick 18: her timer rang, and she did not hear it. Two more in the same tick. Among 36,000 events so far, and you did not have to look." },

    explain { "Ask Elsa 10 what she was doing in that tick. Type a colon, and then: why Elsa 10. {key close} closes it.",
      about = "Elsa 10", from = 18, solve = ":why Elsa 10<Enter><Esc>",
      hint = "The command is why, and a name follows.",
      because = "In the bathroom! That state does not handle StewReady, so the telegram was dropped. When the visit took only part of a tick, none could come in between." },

    predict { "In a second she will be back in CookStew, thanks to revert, and wait for her timer. What will she be doing in tick 300?",
      from = 18, at = 300, answer = "Elsa_10.state",
      because = "Still there. She waits for a telegram that came, and went, in tick 18. Nobody has done anything wrong; there is just nobody left to end it." },

    predict { "But Bob 10 has come home many times since, and wired HiHoneyImHome. We do so, too. That is what sets the timer. How many telegrams are on their way then?",
      from = 300, does = { "send Bob_10 Elsa_10 HiHoneyImHome" }, at = "now", answer = "pending", unit = "telegrams",
      hint = "Entering CookStew, she asks: is there a stew in the oven?",
      because = "None. She has a stew in the oven, she thinks, and sets no second timer. Elsa waits for the timer, and the timer waits for Elsa." },

    try { "Have mercy. Get Elsa 10 from the stove to her housework, by a telegram and not by force.",
      from = 300, done = 'Elsa_10.state == "DoHouseWork"', solve = ":send Elsa_10 Elsa_10 StewReady<Enter>",
      hint = { "What does she wait for?", "{key send}: StewReady, from Elsa 10 or nobody, to Elsa 10." },
      because = "Served, after more than two minutes in the oven. Ninety-eight to go; or you find a better way." },

    quiz { "All of this was seed 1, one throw of all the dice. In twenty other runs, what will be the same?",
      choices = { "who is first", "how it ends", "nothing at all" }, right = 2,
      because = "Luck says when, the rules say that. westworld --seeds=1..20 -n 500 --until='all(\"MinersWife\", \"cooking\")' mytown.lua tries twenty: it comes to that in every one." },

    mend { "Make it a town where people eat. mytown.lua is in your folder; they may keep their second in the bathroom, but no timer may be lost. Save, and {key reload} checks it.",
      points = 10, ticks = 400, seeds = "1..5",
      checks = {
        { never = 'count("MinersWife", "cooking") > 80', words = "there are never more than 80 stews in the oven" },
        { eventually = 'tick > 380 and any("Miner", "state == \'EatStew\'")', within = 200, words = "men still eat in the end" },
        { eventually = 'count("MinersWife", "state == \'VisitBathroom\'") >= 5', within = 100, words = "the women take their time in the bathroom" },
      },
      hint = { "VisitBathroom needs an on_message for StewReady.",
        "send(\"me\", \"StewReady\", { delay = 1 }) sets it again." },
      good = "town-right.lua", bad = { "town.lua", "town-hasty.lua" },
      because = "Now a timer that rings at a bad moment rings again. Whoever sends a telegram and waits should know what happens if nobody reads it." },

    tell [[Count, stop at a count, find the first, ask it why, try other seeds. That works for a hundred couples and for a million ants. One lesson is left, and in that one you write, and there will be a fight: westworld --lesson=barfly]],
  },
}
