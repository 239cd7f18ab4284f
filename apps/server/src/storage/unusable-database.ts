/** The database cannot be used; the message states the reason and the operator's options. */
export class UnusableDatabaseError extends Error {}
