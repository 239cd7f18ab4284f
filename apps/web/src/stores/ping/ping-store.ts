import { type CommandFeature, FEATURE, type Ping } from '@ligo/protocol';
import { z } from 'zod';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import type { Readable } from '../../lib/values/observable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import { createCarRecord } from '../car-scoped/create-car-record.ts';

export interface PingState {
  versionCode: number | null;
  versionName: string | null;
  features: readonly string[];
  /** The id of the car's database; absent: the car has reported none. */
  history?: string | undefined;
}

/** Whether the car supports that command. A car without a ping, or too old to list its commands, is assumed to support it. */
export function supportsCommand({ features }: PingState, command: CommandFeature): boolean {
  return !features.includes(FEATURE.commands) || features.includes(command);
}

/** Whether the car has reported that it has no Sentry; without a ping it may have one. */
export function isSentryUnsupported({ versionCode, features }: PingState): boolean {
  return versionCode !== null && !features.includes(FEATURE.sentry);
}

/** Whether the car has reported that it does not record what owners change; without a ping it may do so. */
export function areOwnerChangesUnsupported({ versionCode, features }: PingState): boolean {
  return versionCode !== null && !features.includes(FEATURE.ownerChanges);
}

/** Whether the car has reported that its phones cannot see its list of devices; without a ping they may do so. */
export function areDevicesUnsupported({ versionCode, features }: PingState): boolean {
  return versionCode !== null && !features.includes(FEATURE.devices);
}

/** Whether the car has reported that its alarms do not name cameras; without a ping they may do so. */
export function areAlarmCamerasUnsupported({ versionCode, features }: PingState): boolean {
  return versionCode !== null && !features.includes(FEATURE.alarmCameras);
}

/** Whether the car has reported that its alarms bring no pictures; without a ping they may do so. */
export function areAlarmPicturesUnsupported({ versionCode, features }: PingState): boolean {
  return versionCode !== null && !features.includes(FEATURE.alarmPictures);
}

const EMPTY: PingState = { versionCode: null, versionName: null, features: [] };
const storedSchema: z.ZodType<PingState> = z.object({
  versionCode: z.number().int().nonnegative().nullable(),
  versionName: z.string().max(64).nullable(),
  features: z.array(z.string().max(64)).max(256),
  history: z.string().max(64).optional(),
});

/** Makes the store of the version and features that the selected car's app last reported. */
export function createPing(context: CarContext): Readable<PingState> & CarScopedStore {
  const { link, notify } = context;
  const record = createCarRecord<PingState>(context, 'ping', storedSchema, EMPTY);
  let notifiedReplacedAt: number | undefined;
  /** The car repeats it in each answer; the owner is notified once for each replacement. */
  const notifyReplaced = ({ replacedAt }: Ping) => {
    if (replacedAt !== undefined && replacedAt !== notifiedReplacedAt) notify({ kind: 'car-replaced' });
    notifiedReplacedAt = replacedAt ?? notifiedReplacedAt;
  };
  const following = createSubscriptions(() => [
    link.on('Ping', (answer) => {
      const next: PingState = {
        versionCode: answer.vCode,
        versionName: answer.vName,
        features: answer.features,
        ...(answer.history !== undefined && { history: answer.history }),
      };
      // A repeated answer changes nothing.
      if (JSON.stringify(next) !== JSON.stringify(record.get())) record.update(next);
      notifyReplaced(answer);
    }),
  ]);
  return { ...record, ...following };
}
