/** Candidates passed on at most; an end has a few for each network it is on. */
const MAX_CANDIDATES = 64;

/** Buffers the candidates of the other end until its description is set, and limits their number. */
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
  let accepted = 0;
  return {
    push(candidate) {
      if (candidate.candidate === '' || accepted >= MAX_CANDIDATES) return;
      accepted += 1;
      if (early === null) add(candidate);
      else early.push(candidate);
    },
    flush() {
      const waiting = early ?? [];
      early = null;
      for (const candidate of waiting) add(candidate);
    },
  };
}
