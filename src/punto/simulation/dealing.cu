// Dealing shoes on a graphics card: the same words, the same draws and the same rounds as kernel.py,
// one shoe a thread, in shared memory.
//
// A card is a byte: its point value, its suit and, for ten to king, which of the four it is. The
// bytes of a shoe lie in words, and the words of neighbouring threads lie side by side, so that no
// two threads of a warp ever wait for the same memory bank.
//
// cuda.py names the numbers that it is compiled with. THREADS make a block; a shoe has CARDS, in
// SHOE_WORDS; WORDS of the stream shuffle all cards that may be dealt and LIKELY of them what will
// nearly always do; of the POINTS outcomes the first FOUR_CARDS take four cards, and those below
// FIVE_CARDS five at most; a die of one face is none.

typedef unsigned int u32;
typedef unsigned long long u64;
typedef unsigned char u8;

#define CELLS (FLAGS * PLAYER_CLASSES * BANKER_CLASSES * POINTS)
#define FRACTION_HIGH ((1u << (BITS - 32)) - 1)
#define SAME_RANK 0xCFu
#define VALUE 0x0Fu

struct Settings {
    u64 start;
    u64 first;
    u64 shoes;
};

__device__ __forceinline__ u64 mixed(u64 word) {
    word = (word ^ (word >> SHIFT_1)) * FACTOR_1;
    word = (word ^ (word >> SHIFT_2)) * FACTOR_2;
    return word ^ (word >> SHIFT_3);
}

// A fraction of BITS bits, its upper bits apart: a bound is short, so a draw is two multiplications.
struct Fraction {
    u32 high, low;

    __device__ __forceinline__ explicit Fraction(u64 word) {
        word >>= 64 - BITS;
        high = (u32)(word >> 32);
        low = (u32)word;
    }

    __device__ __forceinline__ u32 draw(u32 bound) {
        u64 product = (u64)low * bound;
        u32 upper = high * bound + (u32)(product >> 32);
        low = (u32)product;
        high = upper & FRACTION_HIGH;
        return upper >> (BITS - 32);
    }

    __device__ __forceinline__ u64 rest() const { return ((u64)high << 32) | low; }
};

// Where byte `place` of this thread's shoe lies, counted from its first.
__device__ __forceinline__ u32 byte_at(u32 place) {
    return (place >> 2) * (THREADS * 4) + (place & 3);
}

__device__ __forceinline__ void draw_word(u64 state, u32 place, u32 (&drawn)[DRAWS], u64 &rest) {
    Fraction fraction(mixed(state));
#pragma unroll
    for (u32 draw = 0; draw < DRAWS; draw++) {
        // Places behind the last card choose themselves.
        int bound = (int)(CARDS - place - draw);
        drawn[draw] = fraction.draw(bound > 1 ? bound : 1);
    }
    rest = fraction.rest();
}

// Shuffles the places of the stream's words from `word` up to `end`.
__device__ __forceinline__ void shuffle(
    u8 *shoe, u64 state, u32 word, u32 end, const u64 *__restrict__ rejected) {
    state += word * GOLDEN;
    for (; word < end; word++) {
        u32 drawn[DRAWS];
        u64 rest;
        u32 place = word * DRAWS;
        draw_word(state, place, drawn, rest);
        // Nearly every word passes by its upper half alone.
        if ((u32)(rest >> 32) <= REJECTED_HIGH) {
            u64 retry = state;
            while (rest < rejected[word]) {
                retry += RETRY * GOLDEN;
                draw_word(retry, place, drawn, rest);
            }
        }
#pragma unroll
        for (u32 draw = 0; draw < DRAWS; draw++) {
            u32 here = byte_at(place + draw), there = byte_at(place + draw + drawn[draw]);
            u8 card = shoe[there];
            shoe[there] = shoe[here];
            shoe[here] = card;
        }
        state += GOLDEN;
    }
}

extern "C" __global__ void __launch_bounds__(THREADS) deal_shoes(
    Settings settings, const u32 *__restrict__ fresh, const u8 *__restrict__ burned,
    const u64 *__restrict__ rejected, const u8 *__restrict__ point_table,
    const u8 *__restrict__ class_table, u64 *counts, u64 *shoe_rounds) {
    extern __shared__ u32 shared[];
    u32 *shoes = shared;
    u32 *cells = shoes + SHOE_WORDS * THREADS;
    u32 *lengths = cells + CELLS;
    u8 *points = (u8 *)(lengths + MOST_ROUNDS + 1);
    u8 *player_class = points + POINT_TABLE;
    u8 *banker_class = player_class + 2 * PAIRS;

    for (u32 at = threadIdx.x; at < CELLS; at += THREADS) cells[at] = 0;
    for (u32 at = threadIdx.x; at <= MOST_ROUNDS; at += THREADS) lengths[at] = 0;
    for (u32 at = threadIdx.x; at < POINT_TABLE; at += THREADS) points[at] = point_table[at];
    for (u32 at = threadIdx.x; at < 4 * PAIRS; at += THREADS) player_class[at] = class_table[at];
    __syncthreads();

    u32 *words = shoes + threadIdx.x;
    u8 *shoe = (u8 *)words;
    for (u64 number = (u64)blockIdx.x * THREADS + threadIdx.x; number < settings.shoes;
         number += (u64)gridDim.x * THREADS) {
        u64 state = settings.start + ((settings.first + number) * SPAN + 1) * GOLDEN;
#pragma unroll 8
        for (u32 word = 0; word < SHOE_WORDS; word++) words[word * THREADS] = fresh[word];

        u32 place = 0, round = 0, shuffled = 0;
        bool over = false;
#if FACES > 1
        Fraction throws(0);
#endif
        while (!over) {
            u32 end = shuffled == 0 ? LIKELY : WORDS;
            shuffle(shoe, state, shuffled, end, rejected);
            if (shuffled == 0) place = burned[shoe[0]];
            shuffled = end;
            // A round starts where all its cards are shuffled, or at the shoe's end.
            u32 ready = end == WORDS ? CARDS : end * DRAWS;
            while (!over && place + IN_A_ROUND <= ready) {
                u32 *at = words + (place >> 2) * THREADS;
                u32 shift = (place & 3) * 8;
                u32 middle = at[THREADS];
                u32 first = __funnelshift_r(at[0], middle, shift);
                u32 next = __funnelshift_r(middle, at[2 * THREADS], shift);

                u32 values = first & 0x0F0F0F0Fu;
                values += values >> 16;
                u32 player = values & 0xFF, banker = (values >> 8) & 0xFF;
                player = player >= 10 ? player - 10 : player;
                banker = banker >= 10 ? banker - 10 : banker;
                u32 point = points[player * 1000 + banker * 100 + (next & VALUE) * 10 +
                                   ((next >> 8) & VALUE)];

                u32 unlike = first ^ (first >> 16);
                u32 classes = 0;
                if ((unlike & SAME_RANK) == 0)
                    classes = BANKER_CLASSES *
                              player_class[(first & 0xFF) + ((unlike & 0xFF) ? 0 : PAIRS)];
                if ((unlike & (SAME_RANK << 8)) == 0)
                    classes +=
                        banker_class[((first >> 8) & 0xFF) + ((unlike & 0xFF00) ? 0 : PAIRS)];
#if FACES > 1
                if (round % THROWS == 0) {
                    u64 at_word = state + (DIE_WORD + round / THROWS) * GOLDEN;
                    bool kept = false;
                    while (!kept) {
                        throws = Fraction(mixed(at_word));
                        Fraction last = throws;
                        for (u32 thrown = 0; thrown < THROWS; thrown++) last.draw(FACES);
                        kept = last.rest() >= DIE_REJECTED;
                        at_word += RETRY * GOLDEN;
                    }
                }
                if (throws.draw(FACES) == POWER)
                    classes += PLAYER_CLASSES * BANKER_CLASSES;
#endif
                atomicAdd(cells + classes * POINTS + point, 1);
                round++;
                over = round == MOST_ROUNDS || place >= LAST_FROM;
                place += 4 + (point >= FOUR_CARDS) + (point >= FIVE_CARDS);
            }
            over = over || end == WORDS;
        }
        atomicAdd(lengths + round, 1);
    }

    __syncthreads();
    for (u32 at = threadIdx.x; at < CELLS; at += THREADS)
        if (cells[at]) atomicAdd(counts + at, (u64)cells[at]);
    for (u32 at = threadIdx.x; at <= MOST_ROUNDS; at += THREADS)
        if (lengths[at]) atomicAdd(shoe_rounds + at, (u64)lengths[at]);
}
