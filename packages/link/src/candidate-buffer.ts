/** Candidates kept at most; an end has a few for each network it is on. */
const MAX_CANDIDATES = 64;

/** Buffers the candidates of the other end until its description is set. */
export interface CandidateBuffer<C> {
  push(candidate: C): void;
  /** The description is set: passes on buffered candidates, and later ones at once. */
  flush(): void;
}

/** Makes the buffer. An empty candidate marks the end of the candidates and is dropped. */
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
