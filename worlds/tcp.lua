-- TCP: two hosts, a bad wire, and nothing is lost.
--
-- A telegram that is not answered in time is sent again, as TCP does it (RFC 793),
-- one segment at a time. Whoever answers cannot know whether the answer arrives, so
-- everything may come twice, and is counted by its number. The states have the names
-- that netstat shows.
--
-- Try:  westworld -q -n 3000 --sweep=loss=0..0.6/0.2 --seeds=1..20 tcp
--       :set loss 0.9          on the screen, and l for the lifelines

-- What goes over the wire takes a while, or is lost there.
local function wire(message, fields)
  fields = fields or {}
  fields.delay = "random(2, 4) / 10"
  return when("chance(loss)", add { lost = 1 }, send("peer", message, fields))
end

-- A state that sends until it is answered.
local function insist(message, fields, state)
  state.enter = wire(message, fields)
  state.transitions = state.transitions or {}
  state.transitions[#state.transitions + 1] = {
    after = "timeout", to = state.name, run = add { again = 1 }, words = "no answer"
  }
  state.name = nil
  return state
end

return {
  name = "tcp",
  tick = 0.1,
  params = {
    loss = { 0.2, min = 0, max = 1 },
    timeout = { 1.0, min = 0.5 }, -- seconds
    segments = { 20, min = 1 }, -- to be sent
  },
  messages = { "Syn", "SynAck", { "Data", number = 0 }, { "Ack", number = 0 }, "Fin", "FinAck" },
  classes = {
    Host = {
      initial = "Closed",
      stats = {
        peer = nobody, calls = false,
        sent = 0, got = 0, -- segments that the other has, that I have
        again = { 0, sense = "bad" }, lost = { 0, sense = "bad" },
      },
      states = {
        Closed = {
          transitions = { { when = "calls and sent == 0", to = "SynSent", words = "calls" } },
          on_message = { Syn = change "SynReceived", Fin = wire "FinAck", any = {} },
        },
        SynSent = insist("Syn", nil, { name = "SynSent", on_message = { SynAck = change "Established", any = {} } }),
        SynReceived = insist("SynAck", nil, {
          name = "SynReceived",
          on_message = {
            Ack = change "Established",
            Data = { { when = "msg.number == got + 1", to = "Established", run = { add { got = 1 }, wire("Ack", { number = "got" }) } } },
            any = {},
          },
        }),
        Established = {
          initial = "Idle",
          on_message = {
            -- What came twice is answered twice: the first answer may be lost.
            Data = { when("msg.number == got + 1", add { got = 1 }), wire("Ack", { number = "got" }) },
            SynAck = wire("Ack", { number = "got" }),
            Fin = change "LastAck",
            any = {},
          },
          states = {
            Idle = {
              transitions = {
                { when = "calls and sent < segments", to = "Sending" },
                { when = "calls and sent == segments", to = "FinWait", words = "all is there" },
              },
            },
            Sending = insist("Data", { number = "sent + 1" }, {
              name = "Sending",
              on_message = { Ack = { { when = "msg.number == sent + 1", to = "Idle", run = add { sent = 1 } }, { run = {} } } },
            }),
          },
        },
        FinWait = insist("Fin", nil, { name = "FinWait", on_message = { FinAck = change "TimeWait", any = {} } }),
        -- The other may not have heard that I have heard.
        TimeWait = { enter = say "Good bye.", on_message = { any = {} }, transitions = { { after = "2 * timeout", to = "Closed" } } },
        LastAck = {
          enter = wire "FinAck",
          on_message = { Fin = wire "FinAck", any = {} },
          transitions = { { after = "4 * timeout", to = "Closed" } },
        },
      },
    },
  },
  agents = {
    { "Alice", class = "Host", peer = agent "Bob", calls = true },
    { "Bob", class = "Host", peer = agent "Alice" },
  },
  checks = {
    { always = "Bob.got - Alice.sent >= 0 and Bob.got - Alice.sent <= 1", words = "nothing is lost, nothing comes twice" },
    { eventually = "Bob.got == segments", within = 600, words = "all arrives" },
  },
  measures = { got = "Bob.got", again = "sum('Host', 'again')", lost = "sum('Host', 'lost')" },
}
