-- A stranger comes to town, and talks to Bob and Elsa.
--
--   westworld --watch @NAME@.lua    watch it: Space runs and pauses, w explains, ? helps;
--   it reads this file again whenever you save it
--
--   westworld --check @NAME@.lua    list errors and oddities, without running it
--
-- This file extends "@BASE@": it contains that whole world and adds what follows.
-- Classes and states with existing names are extended; everything else is new.
-- westworld-world(5) describes everything that such a file can contain.
return {
  extends = "@BASE@",
  messages = { "Howdy", "HowdyYourself" },

  classes = {
    Stranger = {
      -- The place and the state in which he begins.
      place = "saloon",
      initial = "Drink",

      -- What he remembers: an initial value and, optionally, limits.
      stats = { friends = { 0, min = 0, full = 5, sense = "good" } },

      states = {
        Drink = {
          enter = { go "saloon", say "Whiskey. And leave the bottle." },
          -- Every miner in the saloon hears it at once.
          execute = send(here "Miner", "Howdy"),
          on_message = {
            HowdyYourself = { add { friends = 1 }, say "Friendly town. That makes {friends}." },
          },
          -- Tested in order in each update; the first that holds is taken.
          transitions = { { when = "seconds >= 5", to = "PayAVisit" } },
        },

        PayAVisit = {
          enter = { go "shack", say "Anybody home?", send("Elsa", "Howdy") },
          on_message = { HowdyYourself = { add { friends = 1 }, say "Much obliged, {sender}." } },
          transitions = { { when = "seconds >= 3", to = "Drink" } },
        },
      },
    },

    -- A line each for people who already exist.  A global state is always active, so
    -- they respond whatever they are doing.
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

-- Next step: when he has five friends, he could settle down.  Give Drink another
-- transition before the existing one,
--
--   { when = "friends >= 5", to = "SettleDown" },
--
-- and write the state SettleDown.
