import { SENTRY_STOPS } from '@ligo/protocol';
import { z } from 'zod';
import type { Known } from '../../core/sentry/watch-state.ts';
import type { Facts } from '../../ports/facts.ts';
import type { Log } from '../../ports/log.ts';

const FACT = 'sentry-watch';
const reading = z.number().nullable();
const knownSchema = z.object({
  isParked: z.boolean().nullable(),
  chargePct: reading,
  auxVoltageV: reading,
  place: z.object({ latitudeDeg: z.number(), longitudeDeg: z.number() }).nullable(),
  isChargeLow: z.boolean(),
  auxLowSinceMs: reading,
  isAtOffPlace: z.boolean(),
  said: z.partialRecord(z.enum(SENTRY_STOPS), z.number()),
  used: z.object({ watchedMs: z.number().nonnegative(), usedKwh: reading, usedPct: reading }),
});

/** What Sentry knows over restarts of the app. */
export interface WatchMemory {
  /** `null` if nothing that can be read was kept. Throws if the disk cannot be read. */
  recall(): Known | null;
  /** What the disk does not take is said once, and is kept with what comes next. */
  remember(known: Known): void;
}

/** Makes the memory of it in the car's store; a disk that fails is told to the log once. */
export function createWatchMemory(facts: Facts, log: Log): WatchMemory {
  let isFailing = false;
  return {
    recall() {
      const parsed = knownSchema.safeParse(facts.read(FACT));
      return parsed.success ? parsed.data : null;
    },
    remember(known) {
      try {
        facts.write(FACT, known);
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.error({ err: error }, 'what Sentry knows could not be kept');
        isFailing = true;
      }
    },
  };
}
