/** Candidates kept at most; an end has a few for each network it is on. */
const MAX_CANDIDATES = 64;

/** Takes the other end's candidates, and hands them on as soon as there is a description that they belong to. */
export interface CandidateBuffer<C> {
  push(candidate: C): void;
  /** The description is there: what waits goes on, and what follows at once. */
  flush(): void;
}

/** Makes the buffer. An empty candidate says only that there are no more, and goes nowhere. */
export function createCandidateBuffer<C extends { candidate: string }>(
  add: (candidate: C) => void,
): CandidateBuffer<C> {
  let early: C[] | null = [];
  return {
    push(candidate) {
      if (candidate.candidate === '') return;
      if (early === null) add(candidate);
      else if (early.length < MAX_CANDIDATES) early.push(candidate);
    },
    flush() {
      const waiting = early ?? [];
      early = null;
      for (const candidate of waiting) add(candidate);
    },
  };
}
