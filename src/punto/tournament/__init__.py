"""Dragon Baccarat tournaments, as a fold over events: a format described as data, registration,
stages of sessions at drawn tables, standings, tie-breaks, advancement and prizes. Pure.

The sheet has "rounds" of a tournament (1.1.13); here they are stages, because a round is a round of
play. What happens at a tournament's tables is theirs; the tournament notes what came of it.
"""
