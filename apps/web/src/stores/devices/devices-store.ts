import { ask } from '@ligo/link';
import {
  type DeviceAnswer,
  type DeviceRequest,
  type DeviceResult,
  deviceAnswerSchema,
  FEATURE,
  type ListedDevices,
  listedDevicesSchema,
} from '@ligo/protocol';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import type { PingState } from '../ping/ping-store.ts';

/** The car asks the server for the code of an invitation. */
const ANSWER_LIMIT_MS = 10_000;

type WithoutId<R> = R extends unknown ? Omit<R, 'id'> : never;
export type WantedChange = WithoutId<DeviceRequest>;

export type ChangeResult = DeviceResult | 'unanswered' | 'unreadable' | 'link-lost';
export interface ChangeAnswer extends Pick<DeviceAnswer, 'invite'> {
  result: ChangeResult;
}

export interface DevicesState {
  /** The list as the car reports it on the present link; `null`: it has not, or no screen shows it. */
  list: ListedDevices | null;
  /** This version cannot read the list that the car has sent last. */
  isUnreadable: boolean;
  /** The car has not answered a change. */
  isChanging: boolean;
}

export interface DevicesStore extends Readable<DevicesState> {
  /** A screen shows the list from now on; the returned function ends that. */
  enter(): () => void;
  /** Changes the list at the car. Never rejects. */
  change(wanted: WantedChange): Promise<ChangeAnswer>;
}

/** The list of devices of the selected car, while a screen shows it. */
export function createDevices(
  { link, clock, counter }: Pick<CarContext, 'link' | 'clock' | 'counter'>,
  ping: Readable<PingState>,
): DevicesStore & CarScopedStore {
  const state = createObservable<DevicesState>({ list: null, isUnreadable: false, isChanging: false });
  const setList = (list: ListedDevices | null, isUnreadable = false) =>
    state.set({ ...state.get(), list, isUnreadable });
  let views = 0;
  let isAsking = false;
  let made = 0;
  const look = () => {
    const hasFeature = ping.get().features.includes(FEATURE.devices);
    const shouldAsk = views > 0 && hasFeature && link.get().reach === 'car';
    if (shouldAsk === isAsking) return;
    isAsking = shouldAsk;
    if (shouldAsk) link.send('Devices', {}, { force: true });
    else setList(null);
  };
  const following = createSubscriptions(() => [
    link.on('Devices', (extras) => {
      const list = listedDevicesSchema().safeParse(extras).data;
      if (!list) counter.add('devices-unreadable');
      if (isAsking) setList(list ?? null, !list);
    }),
    link.subscribe(look),
    ping.subscribe(look),
  ]);
  return {
    get: state.get,
    subscribe: state.subscribe,
    enter() {
      views += 1;
      look();
      return () => {
        views -= 1;
        look();
      };
    },
    async change(wanted) {
      made += 1;
      const id = made;
      state.set({ ...state.get(), isChanging: true });
      const answer = await ask({ link, clock }, 'DeviceChange', { ...wanted, id } as DeviceRequest, {
        limitMs: ANSWER_LIMIT_MS,
        isAnswer: (extras) => extras.id === id,
      });
      if (id === made) state.set({ ...state.get(), isChanging: false });
      if (!answer.ok) return { result: answer.reason === 'unanswered' ? 'unanswered' : 'link-lost' };
      return deviceAnswerSchema().safeParse(answer.extras).data ?? { result: 'unreadable' };
    },
    start() {
      following.start();
      look();
    },
    stop() {
      following.stop();
      isAsking = false;
      setList(null);
    },
    select: () => setList(null),
    flush() {},
    discard: () => setList(null),
  };
}
