import { FEATURE, fromBase64Url } from '@ligo/protocol';
import { z } from 'zod';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import type { Readable } from '../../lib/values/observable.ts';
import type { AlarmKeyStorage } from '../../ports/recordings.ts';
import type { AccountCar } from '../../ports/storage.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import { type CarScopedStore, createCarScopedGroup } from '../car-scoped/car-scoped-store.ts';
import { type CarSettingStore, createCarSetting } from '../car-scoped/car-setting-store.ts';
import type { PingState } from '../ping/ping-store.ts';

const settingSchema = z.object({ isOn: z.boolean() });
type AlarmPictures = z.infer<typeof settingSchema>;

export interface AlarmPicturesStore extends CarSettingStore<AlarmPictures> {}

/**
 * Whether the alarms of the selected car bring a picture to this account. Each link brings the key that opens it, which this browser
 * keeps for its service worker, or the end of it.
 */
export function createAlarmPictures(
  context: CarContext,
  ping: Readable<PingState>,
  keys: Pick<AlarmKeyStorage, 'keep' | 'remove'>,
): AlarmPicturesStore & CarScopedStore {
  const { link, notify, counter } = context;
  let owner: AccountCar | null = null;
  let changing = Promise.resolve();

  function keepKey(key: string | undefined): void {
    const { carId } = owner ?? {};
    if (carId === undefined) return;
    const bytes = key === undefined ? null : fromBase64Url(key);
    // In the order of the answers.
    changing = changing
      .then(() => (bytes ? keys.keep(carId, bytes) : keys.remove(carId)))
      .then(() => {})
      .catch(() => counter.add('alarm-key-failed'));
  }
  const ask = () => link.send('GetAlarmPictures', {}, { force: true });
  const setting = createCarSetting<AlarmPictures>(context, {
    name: 'alarm-pictures',
    schema: settingSchema,
    fallback: { isOn: false },
    isInitiallyWaiting: false,
    listen: ({ received, answered }) => [
      link.on('GetAlarmPictures', ({ isOn, key }) => {
        keepKey(isOn ? key : undefined);
        received({ isOn });
      }),
      link.on('SetAlarmPictures', answered),
    ],
    ask,
    send: (value) => link.send('SetAlarmPictures', value, { force: true }),
    notify: (outcome) => notify({ kind: 'settings', outcome }),
  });
  return { ...setting, ...createCarScopedGroup([createAsking(), setting]) };

  /** Asks once per link, so that a browser receives the key that another one of the account had made. */
  function createAsking(): CarScopedStore {
    let hasAsked = false;
    const askOnce = () => {
      const canAsk = link.get().reach === 'car' && ping.get().features.includes(FEATURE.alarmPictures);
      if (canAsk && !hasAsked) ask();
      hasAsked = canAsk;
    };
    const select = (next: AccountCar | null) => {
      owner = next;
      hasAsked = false;
    };
    const following = createSubscriptions(() => [link.subscribe(askOnce), ping.subscribe(askOnce)]);
    return {
      start() {
        following.start();
        askOnce();
      },
      stop: following.stop,
      select,
      flush() {},
      discard: () => select(null),
    };
  }
}
