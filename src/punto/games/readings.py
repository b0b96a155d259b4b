"""Readings: how Punto reads a sheet where it is silent or argues with itself.

Each says where the question comes up, what is asked, how it is read and why, and names the tests
that pin it. A reading with no games listed holds in all of them.
"""

from dataclasses import dataclass

from punto.rules.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    number: int
    title: str
    games: tuple[str, ...] = ()
    clauses: str
    question: str
    reading: str
    why: str
    tests: tuple[str, ...]
    """First those of the rules alone, then what only a live table shows, then a tournament."""


READINGS: tuple[Reading, ...] = (
    Reading(
        number=1,
        title="Several runs in one session",
        games=("dragon-tournament",),
        clauses="3.12, 4.2",
        question="Is a Dragon wager paid for every run that is long enough?",
        reading="It is paid once, for the best combination of the whole session: Ruby for a "
        "longest run of 5, Golden for 6, Royal for 7 or more.",
        why="4.2 lists one winning combination a wager, and 3.12 settles once, at the session's "
        "end.",
        tests=("test_reading_1_a_dragon_wager_is_paid_once_for_the_best_run_of_the_session",),
    ),
    Reading(
        number=2,
        title="Any Dragon",
        games=("dragon-tournament",),
        clauses="1.1.1, 4.2",
        question="Do the runs of the two sides add up for Any Dragon?",
        reading="No. It looks at the longest run of either side.",
        why="A combination is made of consecutive wins of one side (1.1.3, 1.1.11, 1.1.12).",
        tests=("test_reading_2_any_dragon_looks_at_the_longest_run_of_either_side",),
    ),
    Reading(
        number=3,
        title="Ties and void rounds in a session",
        games=("dragon-tournament",),
        clauses="3.11, 5.1.2",
        question="What do ties and void rounds do to a run and to the number of hands?",
        reading="A tie neither breaks nor extends a run, but uses up a hand. A void round breaks "
        "nothing, extends nothing and uses up no hand.",
        why="3.11 takes ties out of the count of wins only; a void round has no result.",
        tests=("test_reading_3_a_tie_uses_up_a_hand_and_a_void_round_does_not",),
    ),
    Reading(
        number=4,
        title="Where a session begins and ends",
        games=("dragon-tournament",),
        clauses="1.1.1, 1.1.2, 1.1.7, 1.1.13",
        question="Do runs cross sessions or shoes, and until when are Dragon wagers taken?",
        reading="Runs start at zero with the session, go on across a change of shoe, and count "
        "at their length if unfinished at its end. The length, in hands or minutes, is always "
        "given. A Dragon wager after the session's first 'No more bets' is refused.",
        why="A Dragon wager is placed at the beginning of a session and looks at that session.",
        tests=("test_reading_4_dragon_betting_closes_at_the_first_no_more_bets",),
    ),
    Reading(
        number=5,
        title="The session's length decides who is ahead",
        games=("dragon-tournament",),
        clauses="1.1.13, 4.2",
        question="Do the Dragon wagers favour the house?",
        reading="Only in short sessions: with 8 decks up to 16 hands for Banker Dragon, 18 for "
        "Player Dragon and 15 for Any Dragon. At 18 hands they return about 112, 99 and 121 %.",
        why="The chance of a long run grows with every hand while the odds stay. Whoever sets "
        "the length of a session must be shown this.",
        tests=("test_reading_5_long_sessions_turn_the_dragon_wagers_in_the_patrons_favour",),
    ),
    Reading(
        number=6,
        title="Banker at even money",
        games=("dragon-tournament",),
        clauses="4.1",
        question="Is the commission on Banker missing by mistake?",
        reading="Banker pays 1 to 1 and no commission is taken, so this wager favours the patron "
        "by 1.235 %.",
        why="The sheet prints 1 to 1 and defines no commission.",
        tests=("test_reading_6_the_tournament_banker_pays_even_money_without_commission",),
    ),
    Reading(
        number=7,
        title="Natural 9 against Natural 9",
        games=("power-98",),
        clauses="3.10.1, 3.10.3, 3.10.5",
        question="Does a Natural 9 wager win when both hands have a Natural 9?",
        reading="It loses. A Natural wager wins exactly when its hand wins with that total on "
        "two cards.",
        why="3.10.5 makes every Natural wager lose on a tie, and is the more particular rule.",
        tests=("test_reading_7_natural_wagers_lose_when_both_hands_have_a_natural_9",),
    ),
    Reading(
        number=8,
        title="Tie on 8 or 9",
        games=("power-98",),
        clauses="4.2",
        question="Must the tie of a Power hand be one of Naturals to pay 10 to 1?",
        reading="No. Any tie with a total of 8 or 9 does, on two cards or three.",
        why="The line does not say Natural, while the lines around it do.",
        tests=("test_reading_8_a_power_tie_on_8_or_9_may_have_three_cards",),
    ),
    Reading(
        number=9,
        title="Lines of like names",
        games=("power-98",),
        clauses="4.2, 4.2.1",
        question="Which wagers do the lines with Natural in their name belong to?",
        reading="The first two lines are the main wagers won by a Natural: Banker 1 to 1, Player "
        "21 to 20. The last two are the Natural wagers, 9 to 1. A hand that comes to 8 or 9 with "
        "its third card pays normal odds, and the Natural wagers lose.",
        why="The odds of the first two only make sense as better odds for the main wagers.",
        tests=("test_reading_9_a_three_card_8_or_9_pays_normal_odds_in_a_power_hand",),
    ),
    Reading(
        number=10,
        title="Pairs go by rank",
        games=("baccarat", "power-98", "fortune-six", "dragon-tournament"),
        clauses="1.1",
        question="Is a pair judged by rank or by points?",
        reading="By rank: 4-4 is a Natural 8 but no pair of 8s in Power 98, and K-Q is no pair "
        "in any game.",
        why="The sheets' examples of a pair are two 9s and two queens.",
        tests=("test_reading_10_a_pair_goes_by_rank_and_never_by_points",),
    ),
    Reading(
        number=11,
        title="Natural limits",
        games=("power-98",),
        clauses="3.5.1, 3.5.2, 5.6, 5.7",
        question="When is the limit of the Natural wagers checked?",
        reading="At every change while betting is open: the Natural wagers of a side may never "
        "come to more than its main wager, and lowering the main wager below them is refused. "
        "After 'No more bets' nothing changes any more.",
        why="Otherwise the order in which stakes are moved would get around the limit.",
        tests=("test_reading_11_natural_wagers_may_not_exceed_their_main_wager_at_any_change",),
    ),
    Reading(
        number=12,
        title="The die",
        games=("power-98",),
        clauses="1.1.2, 3.6, 3.6.1, 3.6.2",
        question="What die is it, who shakes it, and what if that patron does not?",
        reading="It has six fair faces and does not depend on the shoe. After 'No more bets' the "
        "dealer shakes three times, then the patron with the highest total stake (of equals, who "
        "wagered first) at least once; either opens the shaker, the dealer announces the value "
        "and turns the Power hand marker on a 3. The dealer completes it if that patron does not "
        "act in time or nobody wagered. A void round ends the Power hand; the next round shakes "
        "again.",
        why="The sheet names one die and a winning value of 3, and leaves the rest to custom.",
        tests=(
            "test_reading_12_a_die_has_six_faces_and_only_a_3_makes_a_power_hand",
            "test_reading_12_the_patron_with_the_highest_stake_shakes_or_the_dealer_for_them",
        ),
    ),
    Reading(
        number=13,
        title="Nothing is rounded",
        clauses="4.1",
        question="How is a payment rounded that is no whole number of cents?",
        reading="It never comes up: a stake is a multiple of the common denominator of its "
        "wager's odds, and any other is refused, whatever the result turns out to be. A table "
        "whose stake unit some line could not pay is refused when it is set up. Player and "
        "Banker may be wagered on together. Commission is shown on its own line, and is the same "
        "whether collected or deducted.",
        why="No sheet says how to round, and every denominator divides 20.",
        tests=(
            "test_reading_13_a_stake_that_some_line_could_not_pay_exactly_is_refused",
            "test_reading_13_a_table_whose_unit_some_line_could_not_pay_is_not_opened",
        ),
    ),
    Reading(
        number=14,
        title="What void means",
        clauses="5.1 to 5.5",
        question="What becomes of the stakes, the pairs and the records of a void round?",
        reading="Every stake of the round goes back in full, pair wagers included, no commission "
        "is taken, and no road, statistic or run changes. Dragon stakes stay, as their session "
        "goes on; if its first round is void, Dragon betting is open again. A Natural made by "
        "the last four cards stands: 5.5 voids only if a card is missing that the Table of Play "
        "calls for.",
        why="A void round has no result for anything to be settled by.",
        tests=(
            "test_reading_14_a_void_round_returns_every_stake_and_touches_no_run",
            "test_reading_14_a_void_round_returns_every_stake_and_leaves_dragon_stakes",
        ),
    ),
    Reading(
        number=15,
        title="What voids and what does not",
        clauses="5.1 to 5.5",
        question="When does an irregularity void the round, and who says so?",
        reading="A foreign card voids the round under way, and nothing if found between rounds; "
        "earlier results stand. A wrong number of cards voids until the next 'Place your bets, "
        "please', also after payment, if the cards cannot be reconstructed; later the result "
        "stands. Cards drawn together void only in the initial deal and if their order cannot be "
        "told; an altered order only if it cannot be reconstructed. At a shoe that the house has "
        "committed to, none of this voids (reading 35). The pit supervisor decides; "
        "who, why and by which clause is recorded. A void after payment takes back payment, "
        "commission, road mark, run and hand count, so winnings at tables with a human dealer or "
        "a real shoe stay pending until the next 'Place your bets, please'.",
        why="This is what 5.1 to 5.4 say step by step; that the supervisor decides is our reading.",
        tests=(
            "test_reading_15_an_irregularity_voids_only_when_its_clause_says_so",
            "test_reading_15_a_void_after_payment_takes_everything_back",
        ),
    ),
    Reading(
        number=16,
        title="Late changes",
        clauses="5.6, 5.7",
        question="What becomes of a wager that is changed after 'No more bets'?",
        reading="A new wager is refused. Of a raised one the earlier stake stands and only the "
        "increase is refused. A withdrawal changes nothing. Late attempts are recorded with time "
        "and patron.",
        why="5.6 refuses to the extent of the increase, and by 5.7 a withdrawn wager still plays.",
        tests=(
            "test_reading_16_after_no_more_bets_the_earlier_stake_stands",
            "test_reading_16_late_attempts_are_on_record",
        ),
    ),
    Reading(
        number=17,
        title="Precious Pair",
        games=("fabulous-4",),
        clauses="1.1.6, 4.2",
        question="Which class is paid when a pair fits several?",
        reading="Each wager looks at the first two cards of its own hand and is paid once, for "
        "the highest class that fits: two 4s that are not both diamonds pay 15 to 1, a suited pair "
        "of another rank that is not in diamonds pays 9 to 1.",
        why="Each class excludes those above it by its wording.",
        tests=("test_reading_17_a_precious_pair_is_paid_once_for_its_highest_class",),
    ),
    Reading(
        number=18,
        title="Totals of 1 and 4",
        games=("fabulous-4",),
        clauses="3.9.1, 3.10, 3.11, 4.1",
        question="Do the lines for totals of 1 and 4 apply to a tie?",
        reading="No, they need a winning hand: a tie on 1 or 4 is a push, and a tie on 4 loses "
        "both Fabulous 4 wagers. Banker winning on 4 is a push for Banker. There is no ordinary "
        "pair wager and no commission.",
        why="4.1 is a table of winning wagers, and 3.9.1 says what a tie does.",
        tests=("test_reading_18_a_tie_on_1_or_4_pushes_and_loses_both_fabulous_4_wagers",),
    ),
    Reading(
        number=19,
        title="Banker winning on 6",
        games=("fortune-six",),
        clauses="1.1.2, 3.11, 4.1",
        question="Does Banker pay differently on 6, and whose cards does Fortune Six count?",
        reading="Banker pays 0.95 to 1 as always. Fortune Six counts the Banker hand's cards, "
        "and a tie on 6 loses it.",
        why="The sheet has no other line for Banker, and Fortune Six needs a Banker win.",
        tests=("test_reading_19_fortune_six_counts_the_bankers_cards_and_loses_on_6_6",),
    ),
    Reading(
        number=20,
        title="Burn card, cut card, decks, limits, seats",
        clauses="2.1",
        question="How many cards are burned, when does a shoe end, and what are limits and seats?",
        reading="These are parameters of a table. By default 8 of the 4 to 10 decks; the first "
        "card is shown and as many are burned face down as it has pips, ten for 10, J, Q and K, "
        "and no count or edge knows them; the cut card lies 14 from the end, the round in which "
        "it appears is finished and one more is dealt, and if it comes out before a round's "
        "first card, that round is the last.",
        why="No sheet says anything but the number of decks; this is what houses do.",
        tests=(
            "test_reading_20_the_round_that_starts_behind_the_cut_card_is_the_last",
            "test_reading_20_burned_cards_are_unknown_to_every_count_and_edge",
        ),
    ),
    Reading(
        number=21,
        title="Two cards decide pairs and naturals",
        clauses="1.1",
        question="Do a third card's rank or points matter to pairs and Naturals?",
        reading="Never: both come from the first two cards, also when a third was drawn. A third "
        "card that was not drawn is none at all, never a card of value 0.",
        why="Both are defined by the initial deal.",
        tests=("test_reading_21_pairs_and_naturals_come_from_the_first_two_cards",),
    ),
    Reading(
        number=22,
        title="When a round is final",
        clauses="5.2",
        question="What makes a round final, and what becomes of Dragon wagers where it changes?",
        reading="The next 'Place your bets, please', or the closing of the table; announced Dragon "
        "wagers do not. If the session's last round is put right after them, they are announced "
        "and settled anew at once. If it is void, the announcement is withdrawn and the session, "
        "a hand short, goes on; one whose time is up, or that was ended early, is announced anew. "
        "A session that was opened meanwhile is withdrawn, and its stakes go back.",
        why="The clause has one limit, the commencement of the next game, and Dragon wagers are "
        "paid by what the rounds come to.",
        tests=(
            "test_reading_22_the_next_round_or_a_closed_table_makes_a_round_final",
            "test_reading_22_dragon_wagers_are_announced_and_settled_anew_after_a_correction",
            "test_reading_22_a_session_opened_before_the_last_round_was_void_is_withdrawn",
            "test_reading_22_a_session_whose_time_is_up_is_announced_anew_after_a_void",
            "test_reading_22_a_session_ended_early_is_announced_anew_after_a_void",
        ),
    ),
    Reading(
        number=23,
        title="What stays pending",
        clauses="5.2",
        question="Which part of a payment waits for the next 'Place your bets, please'?",
        reading="All that comes back from the round at a table with a human dealer or a real "
        "shoe: winnings, the stakes that did not lose, and Dragon payments. At automatic tables "
        "nothing waits. A tournament closes a stage and awards its prizes only when the last "
        "round of every table is final; where people deal, the director confirms the results for "
        "that.",
        why="A round that is reconstructed after payment is settled anew, and a stake that was "
        "spent meanwhile could not lie on the layout again.",
        tests=(
            "test_reading_23_stakes_that_come_back_are_pending_like_winnings",
            "test_reading_23_nothing_is_pending_at_an_automatic_table",
            "test_reading_23_dragon_payments_of_an_automatic_table_are_not_pending",
            "test_reading_23_a_stage_is_closed_and_prizes_awarded_once_every_last_round_is_final",
        ),
    ),
    Reading(
        number=24,
        title="The table differential",
        clauses="3.5",
        question="What does a table's differential limit, and does it bind a withdrawal?",
        reading="All stakes on Player and all stakes on Banker may differ by no more than it. A "
        "new or raised stake that would take them further apart than that is refused. A stake that "
        "is withdrawn or lowered before 'No more bets' never is, though the limit of the Natural "
        "wagers (reading 11), the table's least stake and its unit still hold. Where withdrawals "
        "have left the two sides too far apart, the increases laid last on the heavier one go back "
        "at 'No more bets', last first and each whole. Natural wagers above the main wager that is "
        "left go with them, and a remainder below the least stake or off its unit goes back whole. "
        "Their patrons are told, and only then is it decided who shakes.",
        why="No sheet has one; it is a table parameter that limits what the house can lose on a "
        'round. 5.7 forbids withdrawals only after "No more bets", so nobody is held to a stake '
        "for the sake of what others have laid. What lay longest stays.",
        tests=(
            "test_reading_24_withdrawals_are_free_and_the_table_is_evened_at_no_more_bets",
            "test_reading_24_only_no_more_bets_evens_the_table_and_then_it_is_decided_who_shakes",
            "test_reading_24_whoever_has_most_after_the_table_is_evened_shakes",
            "test_reading_24_a_lower_stake_keeps_to_its_limits_and_no_remainder_breaks_them",
        ),
    ),
    Reading(
        number=25,
        title="A session without a hand",
        games=("dragon-tournament",),
        clauses="1.1.13, 4.2",
        question="What becomes of Dragon wagers if time runs out before any round has a result?",
        reading="They go back: the session is void for them.",
        why="Nothing was played that they could have won or lost by.",
        tests=("test_reading_25_a_session_without_a_hand_gives_its_dragon_wagers_back",),
    ),
    Reading(
        number=26,
        title="When cards were drawn together",
        clauses="5.3",
        question="Can it void the round if it comes to light after the initial deal?",
        reading="Yes: what counts is that they are cards of the initial deal, not when it is "
        "noticed. Void or put right is possible until the round is final. Third cards drawn "
        "together are put right and void nothing. A report before any card of the round is dealt "
        "is refused, and so is one of a wrong number of cards (5.2).",
        why="The clause speaks of the cards drawn during the initial deal and sets no time by "
        "which it must be noticed.",
        tests=(
            "test_reading_26_cards_of_the_initial_deal_drawn_together_void_until_it_is_final",
            "test_reading_26_after_payment_it_voids_and_is_put_right_until_the_next_round_opens",
            "test_reading_26_third_cards_drawn_together_are_put_right_and_void_nothing",
            "test_reading_26_third_cards_are_put_right_until_the_round_is_final",
            "test_reading_26_no_report_of_either_kind_comes_before_the_first_card",
        ),
    ),
    Reading(
        number=27,
        title="Whose word the die is",
        games=("power-98",),
        clauses="3.6.1",
        question="Who says what the die shows, and what if it was misread, or no shake was heard?",
        reading="The dealer alone. The patron with the shaker shakes and may open it, and never "
        "says the value. A shake that nobody heard is shaken again before the shaker is opened, "
        "on the dealer's word and on record. A misread value is corrected by the dealer before the "
        "first card, afterwards by the pit supervisor until the round is final, on record and with "
        "a reason; what was settled by it is settled anew. A die that the house has committed to "
        "shows what was committed to.",
        why="The clause has the dealer announce the value, and a patron's word on it would be a "
        "word in their own cause.",
        tests=(
            "test_reading_27_only_the_dealer_says_what_the_die_shows",
            "test_reading_27_a_shake_is_heard_again_before_the_shaker_is_opened_only",
            "test_reading_27_a_correction_has_a_reason_and_is_on_record_until_the_round_is_final",
            "test_reading_27_a_committed_die_shows_what_was_committed_to",
        ),
    ),
    Reading(
        number=28,
        title="Who may set how long a session is",
        games=("dragon-tournament",),
        clauses="1.1.13, 4.2",
        question="May a session be of any length, and what is known of it before it is set?",
        reading="Whoever sets a session sees first what every Dragon wager returns at that length; "
        "for minutes, by the number of hands. Automatic tables play 15 hands unless configured, "
        "the most at which, with 8 decks, no Dragon wager favours the patron. Where chips come "
        "from a wallet, a longer session outside tournaments, or one by minutes, needs a setting "
        "of the house. The Banker wager stays as the sheet has it (reading 6).",
        why="The length decides who is ahead (reading 5), and the sheet leaves it open. How many "
        "hands are played in some minutes is not known before.",
        tests=(
            "test_reading_28_automatic_tables_play_the_most_hands_that_favour_no_patron",
            "test_reading_28_whoever_sets_a_session_sees_the_returns_of_every_length",
            "test_reading_28_with_a_wallet_a_longer_session_needs_a_setting_but_in_a_tournament",
        ),
    ),
    Reading(
        number=29,
        title="Dragon wagers that cannot win",
        games=("dragon-tournament",),
        clauses="1.1.12, 1.1.13",
        question="Is a Dragon wager taken on a session that is too short for a Ruby Dragon?",
        reading="No: on a session of fewer than five hands, as long as it is at the time, and so "
        "on every play-off, it is neither offered nor taken. A session by minutes may have any "
        "number of hands and takes them.",
        why="Five wins in a row need five hands, so such a wager could only lose.",
        tests=(
            "test_reading_29_dragon_wagers_that_cannot_win_are_refused",
            "test_reading_29_a_session_by_minutes_takes_dragon_wagers",
        ),
    ),
    Reading(
        number=30,
        title="What is announced at the end of a session",
        games=("dragon-tournament",),
        clauses="3.12",
        question="What does the supervisor say, and who is that in a tournament or where the "
        "house deals?",
        reading="Which Dragon wagers have won, each with the name of its combination, whoever has "
        "placed them; or that none has. The director of a tournament is its supervisor. An "
        "automatic table announces in the name of the person who opened it, or in the house's own "
        "where no person did. In whose name it was is on record.",
        why="Runs alone leave it to the patrons to work out what has won.",
        tests=("test_reading_30_the_announcement_names_the_dragon_wagers_that_have_won",),
    ),
    Reading(
        number=31,
        title="An altered shoe",
        clauses="5.1, 5.4",
        question="What becomes of the shoe whose order was changed, and of a card that is none of "
        "its own?",
        reading="Noticed between rounds it voids nothing. Where the order cannot be told any more, "
        "the shoe is over before another card is dealt from it, and so it is where the round under "
        "way is void for that. A card that is known to be foreign leaves the count of its shoe: a "
        "later one of its kind is not foreign for its sake.",
        why="The clause voids the round under way and leaves results that stood alone; but no "
        "round can be fair that is dealt from a shoe whose order somebody may know.",
        tests=("test_reading_31_a_shoe_whose_order_is_lost_is_over",),
    ),
    Reading(
        number=32,
        title="When a session may be made longer",
        games=("dragon-tournament",),
        clauses="1.1.13",
        question="Until when may a session, or the stage of a tournament, be lengthened?",
        reading="A session until its first 'No more bets', which closes its Dragon wagers; a stage "
        "until its first hand is called, because its tables close theirs each in its own time. "
        "What is lengthened before that is for everybody to see.",
        why="Whoever has seen runs begin could otherwise give them more hands.",
        tests=(
            "test_reading_32_a_session_is_not_lengthened_once_its_dragon_wagers_are_closed",
            "test_reading_32_a_stage_is_not_lengthened_once_its_first_hand_is_called",
        ),
    ),
    Reading(
        number=33,
        title="A session that cannot be finished",
        games=("dragon-tournament",),
        clauses="1.1.13, 3.12",
        question="What becomes of a session that has to be broken off?",
        reading="The supervisor ends it with a reason, by an order for after the round: at once "
        "between rounds, and where nobody has wagered on the round, though Dragon wagers lie. "
        "Played rounds stand; Dragon wagers that hold a combination already are paid by it, and "
        "the others go back. The director ends a whole stage so. Where the last dealer has gone, "
        "the supervisor does what a dealer does.",
        why="A combination that was made cannot be unmade, and a wager whose hands were not all "
        "played has not lost. What was begun at a table must be finished by somebody.",
        tests=(
            "test_reading_33_a_session_ended_early_pays_combinations_and_gives_the_rest_back",
            "test_reading_33_a_session_is_ended_early_for_a_reason_and_after_the_round",
            "test_reading_33_the_director_ends_a_whole_stage_for_a_reason_and_its_hands_stand",
        ),
    ),
    Reading(
        number=34,
        title="Who may say that something is irregular",
        clauses="5.1, 5.2, 5.3, 5.4, 5.5",
        question="Who may report an irregularity, and is the table held for it?",
        reading="Anybody at the table, and surveillance, may raise a concern. Nothing is held by "
        "it: the dealer or the pit supervisor answers it, or takes it up in a report, which holds "
        "the table. What surveillance says may be about the dealer, so it is for the pit "
        "supervisor alone. A concern stays open until it is answered, also when the table is "
        "closed. What was said and what was answered is on record.",
        why="The sheets do not say who notices. Whoever watches may, and a patron who could hold "
        "the table could stop a round that they are losing.",
        tests=(
            "test_reading_34_anybody_at_the_table_may_raise_a_concern_that_holds_nothing",
            "test_reading_34_a_concern_is_answered_or_taken_up_on_record_and_everybody_has_one",
        ),
    ),
    Reading(
        number=35,
        title="Cards that the house has committed to",
        clauses="5.1 to 5.5",
        question="Does an irregularity void a round whose shoe the house has committed to?",
        reading="By 5.1 to 5.4 it does not: the cards stand as they were committed to, and none is "
        "put right. Only a secret that is lost for good, so that nobody can deal or reveal the "
        "shoe, voids the round under way by 5.4; between rounds it ends the shoe. 5.5 voids as "
        "always.",
        why="These clauses are for cards or an order that nobody can tell any more, and here both "
        "were fixed before the first round and can be checked after the last.",
        tests=(
            "test_reading_35_committed_cards_stand",
            "test_reading_35_committed_cards_stand_unless_their_secret_is_lost",
        ),
    ),
    Reading(
        number=36,
        title="Orders for after the round",
        clauses="5.2",
        question="When is a table closed, are its limits or its pace changed, its shoe retired or "
        "its session ended early, if a round is under way?",
        reading="It may be ordered at any time and is done when no round is open any more, at once "
        "where nobody has a wager, or none any more. Dragon stakes that lie count as wagers, "
        "except where their own session is to end: they keep their table open until they are paid. "
        "A round that was opened and has no wager is withdrawn, and its number stays used. A "
        "closing that is ordered within a round makes that round the last, after 'No more bets' "
        "too, and patrons see so from the order on. Whoever wants them told while they can still "
        "wager gives the order while betting is open. Where people deal, one of them confirms the "
        "closing when all is paid.",
        why="No sheet says how a table ends. A round that somebody has wagered on is played to its "
        "end by the limits it began with. With the closing it becomes final, so a person decides "
        "that the time in which it may still be void (5.2) is over.",
        tests=(
            "test_reading_36_orders_wait_for_the_end_of_the_round",
            "test_reading_36_the_end_of_a_session_needs_no_round_for_its_dragon_wagers",
            "test_reading_36_dragon_stakes_that_lie_count_as_wagers",
        ),
    ),
)


def readings_of(game: Game) -> tuple[Reading, ...]:
    return tuple(r for r in READINGS if not r.games or game.slug in r.games)
