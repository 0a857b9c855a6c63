-- Bob and Elsa, as data: global states and blips.
--
-- Buckland's WestWorldWithWoman: the same people as in the built-in world "couple",
-- and the same run, line for line.  This file extends miner.lua: whatever it does not
-- mention, such as most of Bob, is taken from there.  Elsa is new: her global state
-- is always active, whatever else she does, and her visit to the bathroom is a blip.
return {
  extends = "miner",

  classes = {
    Miner = {
      global = "MinerGlobalState",
      states = {
        -- The book declares it and leaves it empty.
        MinerGlobalState = {},
      },
    },

    MinersWife = {
      place = "shack",
      initial = "DoHouseWork",
      global = "WifesGlobalState",
      stats = { chore = 0 },
      states = {
        DoHouseWork = {
          execute = {
            set { chore = "random(1, 3)" },
            when("chore == 1", say "Moppin' the floor",
              when("chore == 2", say "Washin' the dishes", say "Makin' the bed")),
          },
        },
        -- A blip: revert takes her back to whatever she was doing.
        VisitBathroom = {
          enter = say "Walkin' to the can. Need to powda mah pretty li'l nose",
          execute = { say "Ahhhhhh! Sweet relief!", revert },
          exit = say "Leavin' the john",
        },
        WifesGlobalState = {
          execute = when("state ~= 'VisitBathroom' and chance(0.1)", change "VisitBathroom"),
        },
      },
    },
  },

  agents = { { "Elsa", class = "MinersWife" } },
}
