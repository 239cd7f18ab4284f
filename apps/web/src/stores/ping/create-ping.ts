import type { Ping } from '@ligo/protocol';
import { z } from 'zod';
import { createFollowing } from '../../lib/values/create-following.ts';
import type { Readable } from '../../lib/values/readable.ts';
import type { LinkStore } from '../link/link-store.ts';
import type { Notice } from '../notices/notices-store.ts';
import type { CarStore } from '../of-car/car-store.ts';
import { createCarRecord, type RecordNeeds } from '../of-car/create-car-record.ts';
import type { PingState } from './ping-store.ts';

const EMPTY: PingState = { versionCode: null, versionName: null, features: [] };
const storedSchema: z.ZodType<PingState> = z.object({
  versionCode: z.number().int().nonnegative().nullable(),
  versionName: z.string().max(64).nullable(),
  features: z.array(z.string().max(64)).max(256),
});

export interface PingNeeds extends RecordNeeds {
  link: Pick<LinkStore, 'on'>;
  tell(notice: Notice): void;
}

/** Makes the keeper of what the selected car's app last said about itself. */
export function createPing({
  records,
  clock,
  counter,
  link,
  tell,
}: PingNeeds): Readable<PingState> & CarStore {
  const record = createCarRecord<PingState>({
    name: 'ping',
    schema: storedSchema,
    empty: EMPTY,
    records,
    clock,
    counter,
  });
  let toldReplacedAt: number | undefined;
  /** The car says so in each answer; its owner hears it once each time it happened. */
  const tellReplaced = ({ replacedAt }: Ping) => {
    if (replacedAt !== undefined && replacedAt !== toldReplacedAt) tell({ kind: 'car-replaced' });
    toldReplacedAt = replacedAt ?? toldReplacedAt;
  };
  const following = createFollowing(() => [
    link.on('Ping', (answer) => {
      const next: PingState = {
        versionCode: answer.vCode,
        versionName: answer.vName,
        features: answer.features,
      };
      // An answer like the last one changes nothing.
      if (JSON.stringify(next) !== JSON.stringify(record.get())) record.update(next);
      tellReplaced(answer);
    }),
  ]);
  return { ...record, ...following };
}
