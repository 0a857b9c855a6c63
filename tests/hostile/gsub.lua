return ("x"):rep(100):gsub(".", "%0%0")
