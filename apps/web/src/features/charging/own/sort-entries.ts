import type { ChargeEntry } from '@ligo/protocol';
import type { OwnCharge } from './use-own-charges.ts';

type Span = Pick<OwnCharge['charge'], 'beganAt' | 'endedAt'>;

/** Finds whether any of the sessions overlaps another one. */
function overlapWith(charges: readonly Span[]): (span: Span) => boolean {
  const sorted = charges.toSorted((one, other) => one.beganAt - other.beganAt);
  let latest = Number.NEGATIVE_INFINITY;
  /** The latest end of each session and those before it. */
  const ends = sorted.map(({ endedAt }) => {
    latest = Math.max(latest, endedAt);
    return latest;
  });
  return ({ beganAt, endedAt }) => {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((sorted[middle]?.beganAt ?? 0) < endedAt) from = middle + 1;
      else to = middle;
    }
    return (ends[from - 1] ?? Number.NEGATIVE_INFINITY) > beganAt;
  };
}

/** Sorts the entries of a file: a car charges once at a time, so that none is added that overlaps a session. */
export function sortEntries(
  entries: ReadonlyMap<string, ChargeEntry>,
  charges: readonly OwnCharge[],
  room: number,
): { added: [string, ChargeEntry][]; known: number; recorded: number; beyond: number } {
  const ofKind = (isManual: boolean) =>
    charges.filter((each) => each.isManual === isManual).map(({ charge }) => charge);
  const [isRecorded, isAdded] = [overlapWith(ofKind(false)), overlapWith(ofKind(true))];
  const ids = new Set(charges.filter(({ isManual }) => isManual).map(({ entryId }) => entryId));
  const fresh: [string, ChargeEntry][] = [];
  let [known, recorded] = [0, 0];
  for (const [id, entry] of entries) {
    const span = { beganAt: entry.beganAt ?? 0, endedAt: entry.endedAt ?? 0 };
    if (ids.has(id) || isAdded(span)) known += 1;
    else if (isRecorded(span)) recorded += 1;
    else fresh.push([id, entry]);
  }
  const added = fresh.slice(0, Math.max(0, room));
  return { added, known, recorded, beyond: fresh.length - added.length };
}
