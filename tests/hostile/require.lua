return require "../../etc/passwd"
