import type { CarLink } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';

/**
 * Changes logged one by one within a time, ms; further ones are counted in one line at its end. A server that changes the list often
 * would push the lines of connected phones out of the log.
 */
const QUOTA = { changes: 10, withinMs: 600_000 } as const;

/** Logs the first list of pairings, and its changes. */
export function createPairingLog({ clock, log }: Pick<CarContext, 'clock' | 'log'>) {
  let known: readonly CarLink[] | null = null;
  let changesLeft: number = QUOTA.changes;
  let counted = { added: 0, ended: 0 };
  let cancelTimer: (() => void) | null = null;

  function endPeriod(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (counted.added + counted.ended > 0)
      log.info({ ...counted, pairings: known?.length }, 'pairings changed');
    changesLeft = QUOTA.changes;
    counted = { added: 0, ended: 0 };
  }
  function logChanges(added: readonly CarLink[], ended: readonly CarLink[]): void {
    const changes = added.length + ended.length;
    if (changes === 0) return;
    cancelTimer ??= clock.after(QUOTA.withinMs, endPeriod);
    if (changes > changesLeft) {
      counted = { added: counted.added + added.length, ended: counted.ended + ended.length };
      return;
    }
    changesLeft -= changes;
    for (const each of added) log.info(fieldsOf(each), 'pairing added');
    for (const each of ended) log.info(fieldsOf(each), 'pairing ended');
  }
  return {
    received(now: readonly CarLink[]): void {
      const before = known;
      known = now;
      if (before) logChanges(missingIn(before, now), missingIn(now, before));
      else log.info({ pairings: now.map(fieldsOf) }, 'pairings received');
    },
    stop: endPeriod,
  };
}

const fieldsOf = ({ maskedEmail, linkId }: CarLink) => ({ account: maskedEmail || null, pairingId: linkId });

/** Those of `all` that are not in `others`. */
function missingIn(others: readonly CarLink[], all: readonly CarLink[]): CarLink[] {
  const ids = new Set(others.map(({ linkId }) => linkId));
  return all.filter(({ linkId }) => !ids.has(linkId));
}
