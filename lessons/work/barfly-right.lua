-- A Bar Fly as the exercise wants him: worlds/barfly.lua, who never has more than six.
--
-- This file extends the world "messaging" with
-- a place, messages, a class, and two states for Bob.  Bob does not know the Bar Fly;
-- he responds to whoever insults him.  His fight is a blip: when it is over, he goes
-- back to whatever he was doing, as he does after Elsa's stew.  doc/tutorial.txt
-- builds a world like this one step by step.
return {
  extends = "messaging",
  places = { "street" },
  messages = { "Insult", "Punch", "Beaten" },

  classes = {
    BarFly = {
      place = "saloon",
      initial = "Drink",
      stats = {
        whiskeys = { 0, min = 0, max = 6, full = 6, sense = "bad" },
        foe = nobody,
      },
      states = {
        Drink = {
          enter = go "saloon",
          execute = {
            add { whiskeys = 1 },
            say "Hic! Same again.",
            -- He is polite while sober.  Every miner in the saloon hears him.
            when("whiskeys >= 2", send(here "Miner", "Insult")),
          },
          on_message = {
            Punch = { set { foe = "sender" }, change "Fight" },
          },
          transitions = { { when = "whiskeys >= 6", to = "Snooze" } },
        },
        -- He fights until he has had enough; each whiskey makes that more likely.
        Fight = {
          enter = say "Put 'em up, {foe}!",
          execute = when("chance(0.1 * whiskeys)", {
            say "Ah've had enough!",
            -- Tells everyone who is fighting him to stop.
            send(here "Miner", "Beaten"),
            change "ThrownOut",
          }, say "Take that!"),
        },
        -- The barkeeper has had enough too.
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
        -- Tested whatever Bob is doing, but he fights only one fight at a time.
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
