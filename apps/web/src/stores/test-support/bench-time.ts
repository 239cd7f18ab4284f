/** When a bench's clock begins, unix ms: an afternoon wherever the test runs, so that a few hours ago is still today. */
export const BENCH_START_MS = new Date(2023, 10, 14, 15).getTime();
