/** Ends a test's wait for what never comes, ms; how long something takes is no question of these tests. */
export const TEST_TIMEOUT_MS = 20_000;
