-- Bob in a poor mine: a turn of digging yields two nuggets, one, or none.
-- He drinks when he is thirsty, not only when his thirst is 5 on the dot.
return {
  extends = "miner",

  classes = {
    Miner = {
      states = {
        EnterMineAndDigForNugget = {
          enter = when("place ~= 'gold mine'", { say "Walkin' to the gold mine", go "gold mine" }),
          execute = {
            add { gold_carried = "random(0, 2)", fatigue = 1 },
            say "Diggin', and diggin'",
            when("gold_carried >= 3", change "VisitBankAndDepositGold",
              when("thirst >= 5", change "QuenchThirst")),
          },
          exit = say "Ah'm leavin' the gold mine",
        },
      },
    },
  },
}
