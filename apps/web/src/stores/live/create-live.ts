import { type Status, statusSchema } from '@ligo/protocol';
import { z } from 'zod';
import { type CarRecord, type CarRecordParts, createCarRecord } from '../of-car/create-car-record.ts';
import type { LiveState } from './live-store.ts';

const EMPTY: LiveState = { status: null, receivedAtMs: null, previousReceivedAtMs: null, isLive: false };
const time = z.number().nonnegative().nullable();
const storedSchema = z
  .object({ status: statusSchema, receivedAtMs: time, previousReceivedAtMs: time })
  .transform((stored): LiveState => ({ ...stored, isLive: false }));

export interface Live extends CarRecord<LiveState> {
  /** Takes a state that came over the link. */
  receive(status: Status): void;
}

/** Makes the keeper of the selected car's last known state. */
export function createLive(parts: Pick<CarRecordParts<LiveState>, 'records' | 'clock' | 'counter'>): Live {
  const record = createCarRecord<LiveState>({ ...parts, name: 'live', schema: storedSchema, empty: EMPTY });
  return {
    ...record,
    receive(status) {
      const previousReceivedAtMs = record.get().receivedAtMs;
      record.update({ status, receivedAtMs: parts.clock.nowMs(), previousReceivedAtMs, isLive: true });
    },
  };
}
