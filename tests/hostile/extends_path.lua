return { extends = "/etc/passwd" }
