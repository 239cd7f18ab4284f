import { ask } from '@ligo/link';
import { type ChargeSummary, chargeSummarySchema, FEATURE } from '@ligo/protocol';
import {
  type ChargeProfile,
  chargeProfile,
  MAX_PROFILE_QUARTERS,
  TripCodecError,
  unpackColumns,
} from '@ligo/vehicle';
import { z } from 'zod';
import type { Readable } from '../../lib/values/observable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import { createHistory, type History, type HistoryStore } from '../history/create-history.ts';
import { DELETE_TIMEOUT_MS, type HistoryKind, type ItemOf } from '../history/history-kind.ts';
import { readBatch } from '../history/point-batch.ts';
import type { HistorySyncLink } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';

interface ChargesContext
  extends Pick<CarContext, 'chargeStorage' | 'visibility' | 'persistence' | 'clock' | 'counter'> {
  link: HistorySyncLink;
  ping: Readable<PingState>;
}

/** A schema a number would take most of the time in which thousands of sessions are read. */
const areParts = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= MAX_PROFILE_QUARTERS &&
  value.every((part) => typeof part === 'number' && part >= 0 && part < Number.POSITIVE_INFINITY);

const profileSchema = z.object({
  startS: z.number(),
  quarters: z.custom<number[]>(areParts),
  chargedUntilS: z.number(),
});

const rowSchema = z.object({
  id: z.number().int().nonnegative(),
  createdAtS: z.number().nonnegative(),
  pointsLength: z.number().int().nonnegative(),
  isComplete: z.boolean(),
  bytes: z.number().nonnegative(),
  isDeleted: z.boolean(),
  history: z.string().nullable(),
  charge: chargeSummarySchema,
  /** When it got its energy; `null`: its points are not on this phone, or do not show it. */
  profile: profileSchema.nullable().default(null),
});
type ChargeRow = z.infer<typeof rowSchema>;

/** A charging session as the lists use it; its points are loaded by `open`. */
export type ChargeItem = ItemOf<ChargeRow>;

interface NamedCharges {
  /** Sessions of the selected car, oldest first. */
  charges: readonly ChargeItem[];
}
export type ChargesStore = HistoryStore<NamedCharges>;
export interface Charges extends History<NamedCharges> {}

const PROFILE_FIELDS = ['packPowerKw', 'stateOfChargePct'] as const;

/** `null` also if the points are damaged. */
function profileOf(packed: Uint8Array): ChargeProfile | null {
  try {
    return chargeProfile(unpackColumns(packed, PROFILE_FIELDS));
  } catch (error) {
    if (error instanceof TripCodecError) return null;
    throw error;
  }
}

const chargesOf = ({ link, clock }: ChargesContext): HistoryKind<ChargeSummary, ChargeRow, NamedCharges> => ({
  name: 'charges',
  rowSchema,
  rowOf: (charge, history) => ({
    ...{ id: charge.id, createdAtS: charge.beganAt, pointsLength: charge.pointsLength },
    ...{ isComplete: false, bytes: 0, isDeleted: false, history, charge, profile: null },
  }),
  withPoints: (row, { packed }) => ({ ...row, profile: profileOf(packed) }),
  withoutPoints: (row) => ({ ...row, profile: null }),
  named: (charges) => ({ charges }),
  isOffered: (features) => features.includes(FEATURE.chargingSessions),
  listen: (source, history, { newest, listed, points }) => [
    source.on('Status', ({ newestChargeId }) => newest(newestChargeId ?? 0)),
    // TSYNC-16
    source.on('ChargeSummary', (page) => page.history === history() && listed(page.charges)),
    source.on('ChargePoints', ({ id, beganAt, columns }) =>
      points({ id, createdAtS: beganAt }, readBatch({ columns })),
    ),
  ],
  askList: (send, { id }, history) => send('ChargeSummary', { afterId: id, history }),
  askPoints: (send, { id, createdAtS }) => send('ChargePoints', { id, beganAt: createdAtS, form: 'columns' }),
  async deleteOnCar({ id, createdAtS: beganAt }) {
    const answer = await ask(
      { link, clock },
      'DeleteCharge',
      { id, beganAt },
      { limitMs: DELETE_TIMEOUT_MS, isAnswer: (reply) => reply.id === id && reply.beganAt === beganAt },
    );
    return answer.ok && answer.extras.success;
  },
});

/** Makes the store of charging sessions. */
export const createCharges = (context: ChargesContext): Charges =>
  createHistory({ ...context, storage: context.chargeStorage }, chargesOf(context));
