-- The Bar Fly, who insults Bob in the saloon (the exercise at the end of chapter 2).
--
-- This file begins with the world "messaging", and lays over it what is new: a place,
-- messages, a class, and two states of Bob's.  He does not know the Bar Fly; he
-- answers whoever insults him.  His fight is a blip: when it is over he goes back to
-- whatever he was doing, as after Elsa's stew.  doc/tutorial.txt builds such a world
-- step by step.
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
            -- Sober he is a polite man.  Whoever of the miners is in the saloon hears it.
            when("whiskeys >= 2", send(here "Miner", "Insult")),
          },
          on_message = {
            Punch = { set { foe = "sender" }, change "Fight" },
          },
          transitions = { { when = "whiskeys >= 6", to = "Snooze" } },
        },
        -- It goes on until he has had enough, and with each whiskey that comes sooner.
        Fight = {
          enter = say "Put 'em up, {foe}!",
          execute = when("chance(0.1 * whiskeys)", {
            say "Ah've had enough!",
            -- All who fight with him may stop.
            send(here "Miner", "Beaten"),
            change "ThrownOut",
          }, say "Take that!"),
        },
        -- The barkeeper has had enough as well.
        ThrownOut = wait {
          seconds = 4,
          enter = { go "street", say "Oof! And mah hat?" },
          exit = set { foe = nobody },
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
        -- Asked whatever Bob is doing; but one fight at a time.
        MinerGlobalState = {
          on_message = {
            Insult = when("state ~= 'Brawl'", { send("sender", "Punch"), change "Brawl" }),
          },
        },
        Brawl = {
          enter = say "What did ya call me?",
          execute = say "And here's another one!",
          on_message = {
            Beaten = {
              set { money_in_bank = "money_in_bank - 2" },
              say "And stay out! Two nuggets for the chair, barkeeper.",
              revert,
            },
          },
        },
      },
    },
  },

  agents = { { "Joe", class = "BarFly" } },
}
