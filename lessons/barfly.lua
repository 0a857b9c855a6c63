-- The Bar Fly: the exercise of the chapter, from nothing, graded.
return {
  title = "The Bar Fly, an exercise",
  world = "messaging",
  seed = 1,
  order = 9,
  work = { from = "barfly-start.lua", as = "mybarfly.lua", only = { "messaging" } },

  steps = {
    tell [[This one is yours to write. mybarfly.lua has been put into your folder: Bob, Elsa, and a new man, Joe, who sits in the saloon and drinks. Open it in an editor beside this window.]],

    tell [[It extends the world you know: what it says is laid over that one, by name. A class that is there already gets new states. man 5 westworld-world has every word; doc/tutorial.txt does something like this in five steps.]],

    quiz { "You give Bob a state Brawl and the state that is always on a handler. What of his old states?",
      choices = { "they are gone", "they stay as they are", "they must be copied" }, right = 2,
      hint = "Elsa is not mentioned in the file at all. Is she there?",
      because = "Merged by name: what you do not mention stays. That is why your file can be so short." },

    mend { "Let Joe count: whiskeys, one more in each turn of Drink. At six he goes to Snooze, five seconds, and wakes up having forgotten them. Save; {key reload} checks it.",
      points = 3, ticks = 200, seeds = "1..10",
      checks = {
        { eventually = 'Joe.state == "Snooze"', within = 60, words = "Joe falls asleep within a minute" },
        { never = "Joe.whiskeys > 6", words = "Joe never has more than six" },
        { never = 'Joe.state == "Snooze" and Joe.ticks > 11', words = "Joe sleeps no longer than five seconds" },
      },
      hint = { "A stat: stats = { whiskeys = { 0, min = 0, full = 6 } }, and add { whiskeys = 1 }.",
        "wait { seconds = 5, exit = ..., transitions = { { when = \"finished\", to = \"Drink\" } } } is a state that waits." },
      good = "barfly-right.lua", bad = { "barfly-start.lua", "barfly-half.lua" },
      because = "A number, a rule, a state that waits: that is half of all the characters in West World." },

    mend { "Now trouble: while Joe drinks, he sends Insult to every miner here. Bob, whatever he does, answers with Punch and enters Brawl; Joe, punched, enters Fight.",
      points = 3, ticks = 600, seeds = "1..10",
      checks = {
        { eventually = 'Miner_Bob.state == "Brawl"', within = 120, words = "Bob fights within two minutes" },
        { eventually = 'Joe.state == "Fight"', within = 120, words = "Joe fights, too" },
      },
      hint = { "send(here \"Miner\", \"Insult\") reaches all miners in the same place.",
        "Whatever he does: on_message in MinerGlobalState. The sender of the insult is called \"sender\"." },
      good = { "barfly-right.lua", "barfly-half.lua" }, bad = { "barfly-start.lua" },
      because = "Bob does not know Joe. He answers whoever insults him, and that is all the two need." },

    mend { "A fight has to end. Joe gives up after a while and tells Bob by Beaten; Bob goes back to whatever he was doing. No fight lasts half a minute, and Bob still gets his stew.",
      points = 4, ticks = 1000, seeds = "1..10",
      checks = {
        { never = 'Miner_Bob.state == "Brawl" and Miner_Bob.ticks > 60', words = "no fight of Bob's lasts half a minute" },
        { never = 'Joe.state == "Fight" and Joe.ticks > 60', words = "and none of Joe's" },
        { eventually = 'Miner_Bob.state == "EatStew"', within = 400, words = "Bob eats his stew" },
      },
      hint = { "chance(0.2) is true in one of five turns. Joe's last words: send(here \"Miner\", \"Beaten\").",
        "revert takes Bob back to the state before; one Brawl at a time, or before is Brawl." },
      good = { "barfly-right.lua" }, bad = { "barfly-half.lua", "barfly-start.lua" },
      because = "A visit that ends with a return to what was before is a blip, and revert is its word. Elsa has known it all the time." },

    tell [[Ten points, if all of it holds: westworld --lesson=barfly --grade=mybarfly.lua counts them, without a screen. And then watch them fight: westworld mybarfly.lua. You made that.]],
  },
}
