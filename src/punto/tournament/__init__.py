"""Dragon Baccarat tournaments, as a fold over events: formats, registration, stages of sessions at
drawn tables, standings, tie-breaks, advancement and prizes. Pure.

The "rounds" of a tournament in the sheet (1.1.13) are stages here, because a round is a round of
play. Its tables are streams of their own; the tournament notes their results.
"""
