-- Bob and Elsa, as data: telegrams about stew.
--
-- Buckland's WestWorldWithMessaging: the run of the built-in world "messaging", line
-- for line; compare westworld -p -n 500 -s 7 with messaging and worlds/messaging.lua.
-- Read miner.lua first; messages, global states and blips are new here.
return {
  places = { "gold mine", "bank", "saloon", "shack" },
  messages = { "HiHoneyImHome", "StewReady" },

  classes = {
    Miner = {
      place = "shack",
      initial = "GoHomeAndSleepTilRested",
      global = "MinerGlobalState",
      stats = {
        wife = nobody, -- an agent, set in the list of agents
        gold_carried = { 0, min = 0, full = 3, sense = "good" },
        money_in_bank = { 0, full = 5, sense = "good" },
        thirst = { 0, min = 0, full = 5, sense = "bad" },
        fatigue = { 0, min = 0, full = 5, sense = "bad" },
      },
      update = add { thirst = 1 },
      states = {
        EnterMineAndDigForNugget = {
          enter = when("place ~= 'gold mine'", { say "Walkin' to the gold mine", go "gold mine" }),
          execute = {
            add { gold_carried = 1, fatigue = 1 },
            say "Pickin' up a nugget",
            when("gold_carried >= 3", change "VisitBankAndDepositGold"),
            when("thirst >= 5", change "QuenchThirst"),
          },
          exit = say "Ah'm leavin' the gold mine with mah pockets full o' sweet gold",
        },
        VisitBankAndDepositGold = {
          enter = when("place ~= 'bank'", { say "Goin' to the bank. Yes siree", go "bank" }),
          execute = {
            set { money_in_bank = "money_in_bank + gold_carried", gold_carried = 0 },
            say "Depositin' gold. Total savings now: {money_in_bank}",
            when("money_in_bank >= 5",
              { say "Woohoo! Rich enough for now. Back home to mah li'l lady", change "GoHomeAndSleepTilRested" },
              change "EnterMineAndDigForNugget"),
          },
          exit = say "Leavin' the bank",
        },
        GoHomeAndSleepTilRested = {
          -- The telegram arrives at once: she answers before he has closed the door.
          enter = when("place ~= 'shack'", { say "Walkin' home", go "shack", send("wife", "HiHoneyImHome") }),
          execute = when("fatigue > 5", { add { fatigue = -1 }, say "ZZZZ..." },
            { say "All mah fatigue has drained away. Time to find more gold!", change "EnterMineAndDigForNugget" }),
          on_message = { StewReady = { say "Okay hun, ahm a-comin'!", change "EatStew" } },
        },
        QuenchThirst = {
          enter = when("place ~= 'saloon'", { say "Boy, ah sure is thusty! Walkin' to the saloon", go "saloon" }),
          execute = {
            set { thirst = 0, money_in_bank = "money_in_bank - 2" },
            say "That's mighty fine sippin' liquor",
            change "EnterMineAndDigForNugget",
          },
          exit = say "Leavin' the saloon, feelin' good",
        },
        -- A blip: revert takes him back to whatever he was doing.
        EatStew = {
          enter = say "Smells reaaal goood, Elsa!",
          execute = { say "Tastes real good too!", revert },
          exit = say "Thank ya li'l lady. Ah better get back to whatever ah wuz doin'",
        },
        MinerGlobalState = {},
      },
    },

    MinersWife = {
      place = "shack",
      initial = "DoHouseWork",
      global = "WifesGlobalState",
      stats = { husband = nobody, cooking = false, chore = 0 },
      states = {
        DoHouseWork = {
          enter = say "Time to do some more housework!",
          execute = {
            set { chore = "random(1, 3)" },
            when("chore == 1", say "Moppin' the floor",
              when("chore == 2", say "Washin' the dishes", say "Makin' the bed")),
          },
        },
        VisitBathroom = {
          enter = say "Walkin' to the can. Need to powda mah pretty li'l nose",
          execute = { say "Ahhhhhh! Sweet relief!", revert },
          exit = say "Leavin' the john",
        },
        CookStew = {
          -- Her kitchen timer is a telegram to herself, delayed by a second and a half.
          enter = when("not cooking", {
            say "Puttin' the stew in the oven",
            send("me", "StewReady", { delay = 1.5 }),
            set { cooking = true },
          }),
          execute = say "Fussin' over food",
          exit = when("not cooking", say "Puttin' the stew on the table"),
          on_message = {
            StewReady = { say "Stew ready! Let's eat", send("husband", "StewReady"),
              set { cooking = false }, change "DoHouseWork" },
          },
        },
        -- Always active, whatever else she does.
        WifesGlobalState = {
          execute = when("state ~= 'VisitBathroom' and chance(0.1)", change "VisitBathroom"),
          on_message = {
            HiHoneyImHome = { say "Hi honey. Let me make you some of mah fine country stew", change "CookStew" },
          },
        },
      },
    },
  },

  agents = {
    { "Miner Bob", class = "Miner", wife = agent "Elsa" },
    { "Elsa", class = "MinersWife", husband = agent "Miner Bob" },
  },
}
