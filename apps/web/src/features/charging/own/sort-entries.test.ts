import { type ChargeEntry, chargeEntryId } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortEntries } from './sort-entries.ts';
import type { OwnCharge } from './use-own-charges.ts';

const span = fc
  .tuple(fc.nat(60), fc.nat(9))
  .map(([beganAt, length]) => ({ beganAt, endedAt: beganAt + length }));
const spans = fc.uniqueArray(span, { maxLength: 12, selector: ({ beganAt }) => beganAt });

it('adds each session of a file that overlaps none that is there, as long as there is room', () => {
  const isManual = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(spans, isManual, spans, fc.integer({ min: -1, max: 12 }), (there, manual, file, room) => {
      const charges = there.map((charge, index) => ({
        ...{ charge, isManual: manual[index], entryId: chargeEntryId(charge.beganAt) },
      })) as OwnCharge[];
      const entries = new Map<string, ChargeEntry>(file.map((each) => [chargeEntryId(each.beganAt), each]));
      const overlaps = (each: (typeof file)[0], isOwn: boolean) =>
        charges.some(
          ({ charge, isManual: isOwnCharge }) =>
            isOwnCharge === isOwn &&
            ((charge.beganAt < each.endedAt && charge.endedAt > each.beganAt) ||
              (isOwn && charge.beganAt === each.beganAt)),
        );
      const known = file.filter((each) => overlaps(each, true));
      const recorded = file.filter((each) => !overlaps(each, true) && overlaps(each, false));
      const sorted = sortEntries(entries, charges, room);
      expect([sorted.known, sorted.recorded]).toEqual([known.length, recorded.length]);
      const fresh = file.filter((each) => !known.includes(each) && !recorded.includes(each));
      expect(sorted.added.map(([, entry]) => entry)).toEqual(fresh.slice(0, Math.max(0, room)));
      expect(sorted.added.length + sorted.beyond).toBe(fresh.length);
    }),
  );
});
