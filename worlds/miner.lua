-- Miner Bob alone, as data: four states, four places.
--
-- Buckland's WestWorld1: the same miner as in the built-in world "miner", and the
-- same run, line for line.  Everything he does is written as data, so the program can
-- explain every step: press w to see which numbers his rules have read.
return {
  places = { "gold mine", "bank", "saloon", "shack" },

  classes = {
    Miner = {
      place = "shack",
      initial = "GoHomeAndSleepTilRested",

      -- What he remembers.  full is the value at which one of his rules acts; the gauge
      -- on the screen ends there.  sense says whether more is good or bad.
      stats = {
        gold_carried = { 0, min = 0, full = 3, sense = "good" },
        money_in_bank = { 0, full = 5, sense = "good" },
        thirst = { 0, min = 0, full = 5, sense = "bad" },
        fatigue = { 0, min = 0, full = 5, sense = "bad" },
      },

      -- Runs in each update, before his states.
      update = add { thirst = 1 },

      states = {
        EnterMineAndDigForNugget = {
          enter = when("place ~= 'gold mine'", { say "Walkin' to the gold mine", go "gold mine" }),
          execute = {
            add { gold_carried = 1, fatigue = 1 },
            say "Pickin' up a nugget",
            -- Both are tested: with full pockets and a dry throat, he enters the bank
            -- and leaves it again at once.
            when("gold_carried >= 3", change "VisitBankAndDepositGold"),
            when("thirst >= 5", change "QuenchThirst"),
          },
          exit = say "Ah'm leavin' the gold mine with mah pockets full o' sweet gold",
        },

        VisitBankAndDepositGold = {
          enter = when("place ~= 'bank'", { say "Goin' to the bank. Yes siree", go "bank" }),
          execute = {
            -- set evaluates all values before it assigns any.
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
      },
    },
  },

  agents = { { "Miner Bob", class = "Miner" } },
}
