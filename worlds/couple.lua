-- Bob and Elsa, as data: global states and blips (Buckland's WestWorldWithWoman).
--
-- The same people as in the built-in world "couple", and the same run line for line.
-- Bob is the one of miner.lua; new is Elsa, whose global state is active beside
-- whatever else she does, and whose way back from the bathroom is a blip.
return {
  places = { "gold mine", "bank", "saloon", "shack" },

  classes = {
    Miner = {
      place = "shack",
      initial = "GoHomeAndSleepTilRested",
      global = "MinerGlobalState",

      -- What he remembers.  full is where a rule of his changes its mind; the screen
      -- draws a gauge up to there, and sense says whether more of it is good.
      stats = {
        gold_carried = { 0, min = 0, full = 3, sense = "good" },
        money_in_bank = { 0, full = 5, sense = "good" },
        thirst = { 0, min = 0, full = 5, sense = "bad" },
        fatigue = { 0, min = 0, full = 5, sense = "bad" },
      },

      -- In each update, before his states have their turn.
      update = add { thirst = 1 },

      states = {
        EnterMineAndDigForNugget = {
          enter = when("place ~= 'gold mine'", { say "Walkin' to the gold mine", go "gold mine" }),
          execute = {
            add { gold_carried = 1, fatigue = 1 },
            say "Pickin' up a nugget",
            -- Both are asked: with full pockets and a dry throat he enters the bank
            -- and leaves it again at once.
            when("gold_carried >= 3", change "VisitBankAndDepositGold"),
            when("thirst >= 5", change "QuenchThirst"),
          },
          exit = say "Ah'm leavin' the gold mine with mah pockets full o' sweet gold",
        },

        VisitBankAndDepositGold = {
          enter = when("place ~= 'bank'", { say "Goin' to the bank. Yes siree", go "bank" }),
          execute = {
            -- All values of one set are worked out before any is given.
            set { money_in_bank = "money_in_bank + gold_carried", gold_carried = 0 },
            say "Depositin' gold. Total savings now: {money_in_bank}",
            when("money_in_bank >= 5", {
              say "Woohoo! Rich enough for now. Back home to mah li'l lady",
              change "GoHomeAndSleepTilRested",
            }, change "EnterMineAndDigForNugget"),
          },
          exit = say "Leavin' the bank",
        },

        GoHomeAndSleepTilRested = {
          enter = when("place ~= 'shack'", { say "Walkin' home", go "shack" }),
          execute = when("fatigue > 5", {
            add { fatigue = -1 },
            say "ZZZZ...",
          }, {
            say "What a God-darn fantastic nap! Time to find more gold",
            change "EnterMineAndDigForNugget",
          }),
        },

        QuenchThirst = {
          enter = when("place ~= 'saloon'", {
            go "saloon",
            say "Boy, ah sure is thusty! Walkin' to the saloon",
          }),
          execute = {
            set { thirst = 0 },
            add { money_in_bank = -2 },
            say "That's mighty fine sippin' liquor",
            change "EnterMineAndDigForNugget",
          },
          exit = say "Leavin' the saloon, feelin' good",
        },

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
        -- A blip: revert leads back to whatever she was doing.
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

  agents = { { "Miner Bob", class = "Miner" }, { "Elsa", class = "MinersWife" } },
}
