%% what sys:trace prints of a gen_statem
