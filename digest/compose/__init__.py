"""How it is said: titles, bodies, grammar, arrangement, headline, actions."""
