return "
