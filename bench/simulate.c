/* Baccarat dealt by a plain loop, one round after the other: bench/simulate.py runs it beside the
   simulation. Shoes of 8 decks are shuffled as they are dealt, 66 rounds each, and every round is
   counted by all that a wager may look at: totals, third cards and pairs of both hands.

   Usage: simulate ROUNDS SEED, where the rounds are made up to whole shoes. Prints them, the
   seconds they took, and how many rounds each wager won. */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DECKS = 8, KINDS = 52, RANKS = 13, CARDS = DECKS * KINDS, ROUNDS_PER_SHOE = 66 };

/* xoshiro256++ (Blackman and Vigna, 2019), its state filled by SplitMix64 as they advise. */
typedef struct {
    uint64_t s[4];
} Generator;

static Generator seeded(uint64_t seed)
{
    Generator generator;
    for (int i = 0; i < 4; i++) {
        uint64_t word = seed += UINT64_C(0x9E3779B97F4A7C15);
        word = (word ^ (word >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
        word = (word ^ (word >> 27)) * UINT64_C(0x94D049BB133111EB);
        generator.s[i] = word ^ (word >> 31);
    }
    return generator;
}

static inline uint64_t rotated(uint64_t word, int by)
{
    return word << by | word >> (64 - by);
}

static inline uint64_t next_word(Generator *generator)
{
    uint64_t *s = generator->s;
    uint64_t word = rotated(s[0] + s[3], 23) + s[0];
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotated(s[3], 45);
    return word;
}

/* A number below the bound, each as likely as any other (Lemire, 2019). */
static inline uint32_t below(Generator *generator, uint32_t bound)
{
    uint64_t product = (next_word(generator) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t rejected = -bound % bound;
        while ((uint32_t)product < rejected)
            product = (next_word(generator) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

typedef struct {
    uint8_t cards[CARDS];
    int drawn;
} Shoe;

/* Any of the cards that are not drawn yet; it swaps places with the first of them. */
static inline int draw(Shoe *shoe, Generator *generator)
{
    int at = shoe->drawn++;
    int chosen = at + (int)below(generator, (uint32_t)(CARDS - at));
    uint8_t card = shoe->cards[chosen];
    shoe->cards[chosen] = shoe->cards[at];
    shoe->cards[at] = card;
    return card;
}

/* The Banker hand when the Player hand has drawn a card of this value. */
static inline int banker_draws(int banker, int third)
{
    switch (banker) {
    case 3:
        return third != 8;
    case 4:
        return third >= 2 && third <= 7;
    case 5:
        return third >= 4 && third <= 7;
    case 6:
        return third >= 6 && third <= 7;
    default:
        return banker < 3;
    }
}

static uint8_t rank[KINDS], value[KINDS];

/* Rounds by total, by third card drawn or not, and by pair or none: each for Player and Banker. */
static uint64_t counts[10][10][2][2][2][2];

static inline void deal_round(Shoe *shoe, Generator *generator)
{
    int player_first = draw(shoe, generator), banker_first = draw(shoe, generator);
    int player_second = draw(shoe, generator), banker_second = draw(shoe, generator);
    int player_pair = rank[player_first] == rank[player_second];
    int banker_pair = rank[banker_first] == rank[banker_second];
    int player = (value[player_first] + value[player_second]) % 10;
    int banker = (value[banker_first] + value[banker_second]) % 10;
    int player_drew = 0, banker_drew = 0;
    if (player < 8 && banker < 8) {
        if (player <= 5) {
            int third = value[draw(shoe, generator)];
            player = (player + third) % 10;
            player_drew = 1;
            banker_drew = banker_draws(banker, third);
        } else {
            banker_drew = banker <= 5;
        }
        if (banker_drew)
            banker = (banker + value[draw(shoe, generator)]) % 10;
    }
    counts[player][banker][player_drew][banker_drew][player_pair][banker_pair]++;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void print_wins(void)
{
    uint64_t player_wins = 0, banker_wins = 0, ties = 0, player_pairs = 0, banker_pairs = 0;
    for (int player = 0; player < 10; player++) {
        for (int banker = 0; banker < 10; banker++) {
            /* The last four places are bits: who drew, then who has a pair. */
            for (int bits = 0; bits < 16; bits++) {
                int player_pair = bits >> 1 & 1, banker_pair = bits & 1;
                uint64_t rounds =
                    counts[player][banker][bits >> 3][bits >> 2 & 1][player_pair][banker_pair];
                player_wins += player > banker ? rounds : 0;
                banker_wins += banker > player ? rounds : 0;
                ties += player == banker ? rounds : 0;
                player_pairs += player_pair ? rounds : 0;
                banker_pairs += banker_pair ? rounds : 0;
            }
        }
    }
    printf("player %" PRIu64 "\nbanker %" PRIu64 "\n", player_wins, banker_wins);
    printf("tie %" PRIu64 "\n", ties);
    printf("player-pair %" PRIu64 "\nbanker-pair %" PRIu64 "\n", player_pairs, banker_pairs);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: simulate ROUNDS SEED\n");
        return 2;
    }
    uint64_t shoes = (strtoull(argv[1], NULL, 10) + ROUNDS_PER_SHOE - 1) / ROUNDS_PER_SHOE;
    Generator generator = seeded(strtoull(argv[2], NULL, 10));
    Shoe shoe;
    for (int kind = 0; kind < KINDS; kind++) {
        rank[kind] = (uint8_t)(kind % RANKS);
        value[kind] = (uint8_t)(rank[kind] < 9 ? rank[kind] + 1 : 0);
    }
    for (int place = 0; place < CARDS; place++)
        shoe.cards[place] = (uint8_t)(place % KINDS);

    double start = seconds();
    for (uint64_t number = 0; number < shoes; number++) {
        /* A shuffle may start from any order, so from that of the shoe before. */
        shoe.drawn = 0;
        for (int round = 0; round < ROUNDS_PER_SHOE; round++)
            deal_round(&shoe, &generator);
    }
    double taken = seconds() - start;

    printf("rounds %" PRIu64 "\nseconds %.9f\n", shoes * ROUNDS_PER_SHOE, taken);
    print_wins();
    return 0;
}
