"""Display names of tables, people and tournaments: what a name may be, which names look alike, and
which id follows from a name. Pure."""
