-- Order, payment, shipping: a saga, and its way back.
--
-- A warehouse, a bank and a haulier know nothing of each other, so there is no way to
-- do all three or none. If a step fails, what was done is undone, last step first
-- (Garcia-Molina and Salem, 1987). Each order is an agent that lives as long as it
-- takes. The hard part is an answer that comes too late; whoever forgets it loses
-- money, and the checks of this file count that.
--
-- Try:  westworld -q -n 5000 --seeds=1..20 saga
--       :break enter Doubt     on the screen, c, and w for what the bank was doing

return {
  name = "saga",
  tick = 0.5,
  places = { "town", "warehouse", "bank", "yard" },
  params = {
    declined = { 0.1, min = 0, max = 1 }, -- the share of payments that the bank declines
    broken = { 0.1, min = 0, max = 1 }, -- the share of goods that break on the road
    patience = { 6.0, min = 0 }, -- seconds until an order doubts that the bank will answer
  },
  define = {
    all_money = "sum('Customer', 'money') + sum('Bank', 'balance')",
    all_goods = "sum('Customer', 'goods') + sum('Warehouse', 'stock + reserved') + sum('Haulier', 'load')",
  },
  messages = {
    "Reserve", "Reserved", "SoldOut", "Release", "Back",
    { "Charge", who = nobody, amount = 0 }, "Charged", "Declined", { "Refund", who = nobody, amount = 0 },
    { "Take", amount = 0 }, { "Give", amount = 0 },
    "Ship", "Shipped", "Broken", "Load", "Unload", "Delivered", "Cancelled",
  },

  classes = {
    Customer = {
      initial = "Browse",
      place = "town",
      global = "Purse",
      stats = { money = { 100, min = 0 }, goods = { 0, min = 0 }, bought = 0, failed = 0 },
      states = {
        Browse = { transitions = { { when = "chance(0.05)", to = "Wait", words = "wants one" } } },
        Wait = {
          enter = spawn("Order", { customer = "me" }),
          on_message = {
            Delivered = { add { goods = 1, bought = 1 }, say "Just what I wanted!", change "Enjoy" },
            Cancelled = { add { failed = 1 }, say "What a pity.", change "Browse" },
          },
        },
        Enjoy = wait {
          seconds = 20,
          exit = { add { goods = -1 }, send("Warehouse", "Back") },
          transitions = { { when = "finished", to = "Browse", words = "enough of it" } },
        },
        Purse = {
          on_message = {
            Take = add { money = "-msg.amount" },
            Give = add { money = "msg.amount" },
          },
        },
      },
    },

    Order = {
      initial = enter "Reserving",
      stats = { customer = nobody, price = 10 },
      states = {
        Reserving = {
          enter = send("Warehouse", "Reserve"),
          on_message = { Reserved = change "Paying", SoldOut = change "Failed" },
        },
        Paying = {
          enter = send("Bank", "Charge", { who = "customer", amount = "price" }),
          on_message = { Charged = change "Shipping", Declined = change "Releasing" },
          transitions = { { after = "patience", to = "Doubt", words = "the bank does not answer" } },
        },
        -- Paid or not? There is nothing to do but wait for it, and give back what comes too late.
        Doubt = {
          enter = say "Hello? Bank?",
          on_message = { Charged = change "Refunding", Declined = change "Releasing" },
        },
        Shipping = {
          enter = { send("Warehouse", "Load"), send("Haulier", "Ship") },
          on_message = {
            Shipped = change "Done",
            Broken = { { to = "Refunding", run = send("Warehouse", "Back"), words = "it broke" } },
          },
          exit = send("Haulier", "Unload"),
        },
        Refunding = {
          enter = send("Bank", "Refund", { who = "customer", amount = "price" }),
          transitions = {
            { when = "previous == 'Doubt'", to = "Releasing" },
            { when = "true", to = "Failed", words = "all is undone" },
          },
        },
        Releasing = {
          enter = send("Warehouse", "Release"),
          transitions = { { when = "true", to = "Failed", words = "stock is free again" } },
        },
        Done = { enter = { send("customer", "Delivered"), remove } },
        Failed = { enter = { send("customer", "Cancelled"), remove } },
      },
    },

    Warehouse = {
      initial = "Open",
      place = "warehouse",
      stats = { stock = { 6, min = 0 }, reserved = { 0, min = 0 } },
      states = {
        Open = {
          on_message = {
            Reserve = {
              { when = "stock > 0", run = { add { stock = -1, reserved = 1 }, send("sender", "Reserved", { delay = 2 }) } },
              { run = send("sender", "SoldOut", { delay = 1 }) },
            },
            Release = add { reserved = -1, stock = 1 },
            Load = add { reserved = -1 },
            Back = add { stock = 1 },
          },
        },
      },
    },

    Bank = {
      initial = "Open",
      place = "bank",
      stats = { balance = { 0, min = 0 }, customer = nobody },
      states = {
        Open = {
          on_message = {
            Charge = {
              {
                when = "msg.who.money < msg.amount or chance(declined)",
                run = send("sender", "Declined", { delay = "random(1, 4)" }),
                words = "declined",
              },
              {
                run = {
                  set { customer = "msg.who" },
                  add { balance = "msg.amount" },
                  send("customer", "Take", { amount = "msg.amount" }),
                  send("sender", "Charged", { delay = "random(1, 8)" }),
                },
              },
            },
            Refund = {
              set { customer = "msg.who" },
              add { balance = "-msg.amount" },
              send("customer", "Give", { amount = "msg.amount" }),
            },
          },
          -- Wages, or nobody could buy anything in the end; but not from what may have to be given back.
          transitions = {
            {
              after = 60, when = "balance - 20 * count('Customer') >= sum('Order', 'price')", to = "Open", words = "payday",
              run = { add { balance = "-20 * count('Customer')" }, send(everyone "Customer", "Give", { amount = 20 }) },
            },
          },
        },
      },
    },

    Haulier = {
      initial = "Open",
      place = "yard",
      stats = { load = { 0, min = 0 } },
      states = {
        Open = {
          on_message = {
            Ship = {
              { when = "chance(broken)", run = { add { load = 1 }, send("sender", "Broken", { delay = 5 }) } },
              { run = { add { load = 1 }, send("sender", "Shipped", { delay = "random(4, 8)" }) } },
            },
            Unload = add { load = -1 },
          },
        },
      },
    },
  },

  agents = {
    { "Ann", class = "Customer" },
    { "Ben", class = "Customer" },
    { "Cy", class = "Customer" },
    { "Warehouse", class = "Warehouse" },
    { "Bank", class = "Bank" },
    { "Haulier", class = "Haulier" },
  },

  checks = {
    { always = "all_money == 100 * count('Customer')", words = "money is lost or made" },
    { always = "all_goods == 6 * count('Warehouse')", words = "goods are lost or made" },
    { always = "sum('Warehouse', 'reserved') <= count('Order')", words = "stock is reserved for nobody" },
    { never = "any('Customer', \"state == 'Wait' and seconds > 60\")", words = "an order is forgotten" },
  },
  measures = {
    bought = "sum('Customer', 'bought')",
    failed = "sum('Customer', 'failed')",
  },
}
