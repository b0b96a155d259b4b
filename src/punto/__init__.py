"""Punto: baccarat from the rule sheet to the payment."""
