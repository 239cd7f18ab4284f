import type { Ping } from '@ligo/protocol';
import { z } from 'zod';
import { type CarRecord, type CarRecordParts, createCarRecord } from '../of-car/create-car-record.ts';
import type { PingState } from './ping-store.ts';

const EMPTY: PingState = { versionCode: null, versionName: null, features: [] };
const storedSchema: z.ZodType<PingState> = z.object({
  versionCode: z.number().int().nonnegative().nullable(),
  versionName: z.string().max(64).nullable(),
  features: z.array(z.string().max(64)).max(256),
});

export interface PingRecord extends CarRecord<PingState> {
  /** Takes an answer to a ping; an answer like the last one changes nothing. */
  receive(ping: Ping): void;
}

/** Makes the keeper of what the selected car's app last said about itself. */
export function createPing(
  parts: Pick<CarRecordParts<PingState>, 'records' | 'clock' | 'counter'>,
): PingRecord {
  const record = createCarRecord<PingState>({ ...parts, name: 'ping', schema: storedSchema, empty: EMPTY });
  return {
    ...record,
    receive({ vCode, vName, features }) {
      const next: PingState = { versionCode: vCode, versionName: vName, features };
      if (JSON.stringify(next) !== JSON.stringify(record.get())) record.update(next);
    },
  };
}
