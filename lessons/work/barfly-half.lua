-- A Bar Fly who sobers up and starts fights, but cannot end one.
return {
  extends = "messaging",
  messages = { "Insult", "Punch", "Beaten" },

  classes = {
    BarFly = {
      place = "saloon",
      initial = "Drink",
      stats = { whiskeys = { 0, min = 0, full = 6, sense = "bad" } },
      states = {
        Drink = {
          execute = { add { whiskeys = 1 }, send(here "Miner", "Insult") },
          on_message = { Punch = change "Fight" },
          transitions = { { when = "whiskeys >= 6", to = "Snooze" } },
        },
        Fight = { execute = say "Take that!" },
        Snooze = wait {
          seconds = 5,
          exit = set { whiskeys = 0 },
          transitions = { { when = "finished", to = "Drink" } },
        },
      },
    },
    Miner = {
      states = {
        MinerGlobalState = {
          on_message = { Insult = { send("sender", "Punch"), change "Brawl" } },
        },
        Brawl = { execute = say "And here's another one!" },
      },
    },
  },

  agents = { { "Joe", class = "BarFly" } },
}
