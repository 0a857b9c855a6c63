return { messages = { ("m"):rep(1000) } }
