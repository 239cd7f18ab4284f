/** Runs `run` while no other tab of the app runs anything under the same name. */
export type RunExclusive = <T>(name: string, run: () => Promise<T>) => Promise<T>;
