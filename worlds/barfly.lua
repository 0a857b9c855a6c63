-- The Bar Fly, who insults Bob in the saloon (the exercise at the end of chapter 2).
--
-- This file begins with the world "messaging", and lays over it what is new: a place,
-- messages, a class, and two lines of Bob's life.  He does not know the Bar Fly; he
-- answers whoever insults him.  His fight is a blip: when it is over he goes back to
-- whatever he was doing, as after Elsa's stew.
return {
  extends = "messaging",
  places = { "street" },
  messages = { "Insult", "Punch", "Beaten" },

  classes = {
    BarFly = {
      place = "saloon",
      initial = "Drink",
      stats = {
        whiskeys = { 0, min = 0, full = 6, sense = "bad" },
        foe = nobody,
      },
      states = {
        Drink = {
          enter = go "saloon",
          execute = {
            add { whiskeys = 1 },
            say "Hic! Same again.",
            -- Whoever of the miners is in the saloon with him.
            send(here "Miner", "Insult"),
          },
          on_message = {
            Punch = { set { foe = "sender" }, change "Fight" },
          },
          transitions = { { when = "whiskeys >= 6", to = "Snooze" } },
        },
        -- It goes on until one of the two has had enough.
        Fight = {
          enter = say "Put 'em up, {foe}!",
          execute = when("chance(0.3)", {
            say "Ah've had enough!",
            send("foe", "Beaten"),
            change "ThrownOut",
          }, say "Take that!"),
        },
        -- The barkeeper has had enough as well.
        ThrownOut = wait {
          seconds = 4,
          enter = { go "street", say "Oof! And mah hat?" },
          transitions = { { when = "finished", to = "Drink" } },
        },
        Snooze = wait {
          seconds = 5,
          enter = say "Zzzz... hic.",
          exit = set { whiskeys = 0 },
          transitions = { { when = "finished", to = "Drink" } },
        },
      },
    },

    Miner = {
      states = {
        MinerGlobalState = {
          on_message = {
            Insult = when("state ~= 'Brawl'", { send("sender", "Punch"), change "Brawl" }),
          },
        },
        Brawl = {
          enter = say "What did ya call me?",
          execute = say "And here's another one!",
          on_message = { Beaten = { say "And stay out!", revert } },
        },
      },
    },
  },

  agents = { { "Joe", class = "BarFly" } },
}
