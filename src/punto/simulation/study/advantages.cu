// What a wager on points wins of its stake on average, one composition a thread: the polynomial of
// polynomial.py in whole numbers, term by term as in kernel.py, and one division at its end.
//
// Given when compiled: THREADS a block, KINDS of card, VALUES of cards, TERMS of the polynomial.

typedef long long i64;

extern "C" __global__ void __launch_bounds__(THREADS) point_advantages(
    const unsigned char *__restrict__ unseen, const int *__restrict__ values,
    const int *__restrict__ every_coefficient, i64 stake, i64 compositions, double *advantages) {
    __shared__ int coefficients[TERMS];
    __shared__ int counts[VALUES * THREADS];
    for (int at = threadIdx.x; at < TERMS; at += THREADS) coefficients[at] = every_coefficient[at];
    __syncthreads();

    int *left = counts + threadIdx.x;
    for (i64 number = (i64)blockIdx.x * THREADS + threadIdx.x; number < compositions;
         number += (i64)gridDim.x * THREADS) {
        const unsigned char *kinds = unseen + number * KINDS;
        for (int value = 0; value < VALUES; value++) left[value * THREADS] = 0;
        i64 cards = 0;
        for (int kind = 0; kind < KINDS; kind++) {
            left[values[kind] * THREADS] += kinds[kind];
            cards += kinds[kind];
        }
        i64 net = 0;
        int term = 0;
        for (int a = 0; a < VALUES; a++) {
            i64 one = left[a * THREADS];
            for (int b = a; b < VALUES; b++) {
                int taken_b = b == a;
                i64 two = one * (left[b * THREADS] - taken_b);
                for (int c = b; c < VALUES; c++) {
                    int taken_c = c == b ? taken_b + 1 : 0;
                    i64 three = two * (left[c * THREADS] - taken_c);
                    for (int d = c; d < VALUES; d++) {
                        int taken_d = d == c ? taken_c + 1 : 0;
                        i64 four = three * (left[d * THREADS] - taken_d);
                        for (int e = d; e < VALUES; e++) {
                            int taken_e = e == d ? taken_d + 1 : 0;
                            // Only the first of the values that the sixth card may have can have
                            // lost cards before it.
                            int sixth = -coefficients[term] * (taken_e + 1);
                            for (int f = e; f < VALUES; f++)
                                sixth += coefficients[term++] * left[f * THREADS];
                            net += four * (left[e * THREADS] - taken_e) * sixth;
                        }
                    }
                }
            }
        }
        i64 deals = 1;
        for (int taken = 0; taken < 6; taken++) deals *= cards - taken;
        advantages[number] = (double)net / (double)(stake * deals);
    }
}
