"""The door: who comes in, how they prove who they are, and how often they may knock."""
