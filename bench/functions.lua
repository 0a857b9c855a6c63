-- worlds/messaging.lua with everything that states do written as functions.  The run is the same,
-- line for line.
local chores = { "Moppin' the floor", "Washin' the dishes", "Makin' the bed" }

local function arrive(me, place, text)
  if me.place == place then return false end
  me:say(text)
  me:go(place)
  return true
end

return {
  places = { "gold mine", "bank", "saloon", "shack" },
  messages = { "HiHoneyImHome", "StewReady" },

  classes = {
    Miner = {
      place = "shack",
      initial = "GoHomeAndSleepTilRested",
      global = "MinerGlobalState",
      stats = {
        wife = nobody,
        gold_carried = { 0, min = 0, full = 3, sense = "good" },
        money_in_bank = { 0, full = 5, sense = "good" },
        thirst = { 0, min = 0, full = 5, sense = "bad" },
        fatigue = { 0, min = 0, full = 5, sense = "bad" },
      },
      update = add { thirst = 1 },
      states = {
        EnterMineAndDigForNugget = {
          enter = function(me) arrive(me, "gold mine", "Walkin' to the gold mine") end,
          execute = function(me)
            local gold = me.gold_carried + 1
            me.gold_carried = gold
            me.fatigue = me.fatigue + 1
            me:say "Pickin' up a nugget"
            if gold >= 3 then me:change "VisitBankAndDepositGold" end
            if me.thirst >= 5 then me:change "QuenchThirst" end
          end,
          exit = function(me) me:say "Ah'm leavin' the gold mine with mah pockets full o' sweet gold" end,
          exits = { VisitBankAndDepositGold = "pockets full", QuenchThirst = "thirsty" },
        },
        VisitBankAndDepositGold = {
          enter = function(me) arrive(me, "bank", "Goin' to the bank. Yes siree") end,
          execute = function(me)
            local savings = me.money_in_bank + me.gold_carried
            me.money_in_bank = savings
            me.gold_carried = 0
            me:say("Depositin' gold. Total savings now: %d", savings)
            if savings >= 5 then
              me:say "Woohoo! Rich enough for now. Back home to mah li'l lady"
              me:change "GoHomeAndSleepTilRested"
            else
              me:change "EnterMineAndDigForNugget"
            end
          end,
          exit = function(me) me:say "Leavin' the bank" end,
          exits = { "GoHomeAndSleepTilRested", "EnterMineAndDigForNugget", QuenchThirst = "thirsty" },
        },
        GoHomeAndSleepTilRested = {
          enter = function(me)
            if arrive(me, "shack", "Walkin' home") then me:send(me.wife, "HiHoneyImHome") end
          end,
          execute = function(me)
            if me.fatigue > 5 then
              me.fatigue = me.fatigue - 1
              me:say "ZZZZ..."
            else
              me:say "All mah fatigue has drained away. Time to find more gold!"
              me:change "EnterMineAndDigForNugget"
            end
          end,
          on_message = {
            StewReady = function(me)
              me:say "Okay hun, ahm a-comin'!"
              me:change "EatStew"
            end,
          },
          exits = { "EnterMineAndDigForNugget", "EatStew" },
        },
        QuenchThirst = {
          enter = function(me) arrive(me, "saloon", "Boy, ah sure is thusty! Walkin' to the saloon") end,
          execute = function(me)
            me.thirst = 0
            me.money_in_bank = me.money_in_bank - 2
            me:say "That's mighty fine sippin' liquor"
            me:change "EnterMineAndDigForNugget"
          end,
          exit = function(me) me:say "Leavin' the saloon, feelin' good" end,
          exits = { "EnterMineAndDigForNugget" },
        },
        EatStew = {
          enter = function(me) me:say "Smells reaaal goood, Elsa!" end,
          execute = function(me)
            me:say "Tastes real good too!"
            me:revert()
          end,
          exit = function(me) me:say "Thank ya li'l lady. Ah better get back to whatever ah wuz doin'" end,
          exits = { revert },
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
          enter = function(me) me:say "Time to do some more housework!" end,
          execute = function(me)
            me.chore = me:random(1, 3)
            me:say(chores[me.chore])
          end,
        },
        VisitBathroom = {
          enter = function(me) me:say "Walkin' to the can. Need to powda mah pretty li'l nose" end,
          execute = function(me)
            me:say "Ahhhhhh! Sweet relief!"
            me:revert()
          end,
          exit = function(me) me:say "Leavin' the john" end,
          exits = { revert },
        },
        CookStew = {
          enter = function(me)
            if not me.cooking then
              me:say "Puttin' the stew in the oven"
              me:send(me, "StewReady", 1.5)
              me.cooking = true
            end
          end,
          execute = function(me) me:say "Fussin' over food" end,
          exit = function(me)
            if not me.cooking then me:say "Puttin' the stew on the table" end
          end,
          on_message = {
            StewReady = function(me)
              me:say "Stew ready! Let's eat"
              me:send(me.husband, "StewReady")
              me.cooking = false
              me:change "DoHouseWork"
            end,
          },
          exits = { "DoHouseWork" },
        },
        WifesGlobalState = {
          execute = function(me)
            if me.state ~= "VisitBathroom" and me:chance(0.1) then me:change "VisitBathroom" end
          end,
          on_message = {
            HiHoneyImHome = function(me)
              me:say "Hi honey. Let me make you some of mah fine country stew"
              me:change "CookStew"
            end,
          },
          exits = { "VisitBathroom", "CookStew" },
        },
      },
    },
  },

  agents = {
    { "Miner Bob", class = "Miner", wife = agent "Elsa" },
    { "Elsa", class = "MinersWife", husband = agent "Miner Bob" },
  },
}
