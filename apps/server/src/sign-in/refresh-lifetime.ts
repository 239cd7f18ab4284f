/** A sign-in without a refresh for this long has ended. */
export const REFRESH_LIFETIME_MS = 90 * 24 * 3_600_000;
