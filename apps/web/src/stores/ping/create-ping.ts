import type { Ping } from '@ligo/protocol';
import { z } from 'zod';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import type { Readable } from '../../lib/values/readable.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import { createCarRecord, type RecordNeeds } from '../car-scoped/create-car-record.ts';
import type { LinkStore } from '../link/link-store.ts';
import type { Notice } from '../notices/notices-store.ts';
import type { PingState } from './ping-store.ts';

const EMPTY: PingState = { versionCode: null, versionName: null, features: [] };
const storedSchema: z.ZodType<PingState> = z.object({
  versionCode: z.number().int().nonnegative().nullable(),
  versionName: z.string().max(64).nullable(),
  features: z.array(z.string().max(64)).max(256),
});

export interface PingNeeds extends RecordNeeds {
  link: Pick<LinkStore, 'on'>;
  notify(notice: Notice): void;
}

/** Makes the keeper of what the selected car's app last said about itself. */
export function createPing({
  records,
  clock,
  counter,
  link,
  notify,
}: PingNeeds): Readable<PingState> & CarScopedStore {
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
    if (replacedAt !== undefined && replacedAt !== toldReplacedAt) notify({ kind: 'car-replaced' });
    toldReplacedAt = replacedAt ?? toldReplacedAt;
  };
  const following = createSubscriptions(() => [
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
