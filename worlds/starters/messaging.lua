-- A stranger comes to town, and talks to Bob and Elsa.
--
--   westworld @NAME@.lua            watch it: Space runs and stops, w says why, ? helps
--   westworld --check @NAME@.lua    what is wrong or odd, without running it
--
-- The file begins with all that "@BASE@" has, and lays over it what is said here: a
-- class and a state that are there already are extended, everything else is new.
-- westworld-world(5) has all that can stand in such a file.
return {
  extends = "@BASE@",
  messages = { "Howdy", "HowdyYourself" },

  classes = {
    Stranger = {
      -- Where he begins, and in which state.
      place = "saloon",
      initial = "Drink",

      -- All that he remembers: a first value, and perhaps limits.
      stats = { friends = { 0, min = 0, full = 5, sense = "good" } },

      states = {
        Drink = {
          enter = { go "saloon", say "Whiskey. And leave the bottle." },
          -- Whoever of the miners is in the saloon with him hears it at once.
          execute = send(here "Miner", "Howdy"),
          on_message = {
            HowdyYourself = { add { friends = 1 }, say "Friendly town. That makes {friends}." },
          },
          -- Tested in each update, in order: the first that holds is taken.
          transitions = { { when = "seconds >= 5", to = "PayAVisit" } },
        },

        PayAVisit = {
          enter = { go "shack", say "Anybody home?", send("Elsa", "Howdy") },
          on_message = { HowdyYourself = { add { friends = 1 }, say "Much obliged, {sender}." } },
          transitions = { { when = "seconds >= 3", to = "Drink" } },
        },
      },
    },

    -- Two lines in the lives of people who are there already.  A global state is
    -- always active, so they answer whatever they are doing.
    Miner = {
      states = {
        MinerGlobalState = {
          on_message = { Howdy = { say "Howdy yourself, {sender}!", send("sender", "HowdyYourself") } },
        },
      },
    },
    MinersWife = {
      states = {
        WifesGlobalState = {
          on_message = { Howdy = { say "Mind the floor, it's wet.", send("sender", "HowdyYourself") } },
        },
      },
    },
  },

  agents = { { "Stranger", class = "Stranger" } },
}

-- Left to try: when he has five friends he could settle down.  Give Drink one more
-- transition before the other,
--
--   { when = "friends >= 5", to = "SettleDown" },
--
-- and write the state SettleDown.
