/** The database cannot be used as it is; the message tells the operator why, and what to do. */
export class UnusableDatabaseError extends Error {}
