import { type NotificationSettings, notificationSettingsSchema } from '@ligo/protocol';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { AccountCar } from '../../ports/storage.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import { createCarRecord, type RecordContext } from '../car-scoped/create-car-record.ts';

/** A save that takes longer than this locks the switches, ms. */
const LOCK_AFTER_MS = 200;

/** The defaults while the server has reported nothing; they are locked then. */
export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = notificationSettingsSchema.parse({});

interface NotificationSettingsState {
  /** The last settings that the server reported, with the taps since. */
  settings: NotificationSettings;
  /** The server has reported them, now or on an earlier day; otherwise they are unknown. */
  wasLoaded: boolean;
  /** The server has reported or confirmed the settings since the last request. */
  isKnown: boolean;
  /** It was asked and did not answer. */
  hasFailed: boolean;
  isLoading: boolean;
  /** The switches are locked: a save is in progress, or the server has not reported its settings. */
  isLocked: boolean;
}

/** Which events of the selected car are pushed to this account. */
export interface NotificationSettingsStore extends Readable<NotificationSettingsState> {
  /** Asks the server, unless a call is going on. */
  load(): void;
  /** Shows and saves a setting; does nothing while they are locked. */
  set<N extends keyof NotificationSettings>(name: N, value: NotificationSettings[N]): void;
  /** Calls when a save failed and was rolled back; returns the unsubscribe. */
  onSaveFailed(handler: () => void): () => void;
}

const storedSchema = notificationSettingsSchema.nullable();
const INITIAL: NotificationSettingsState = {
  settings: DEFAULT_NOTIFICATION_SETTINGS,
  wasLoaded: false,
  isKnown: false,
  hasFailed: false,
  isLoading: false,
  isLocked: true,
};

function isSame(a: NotificationSettings, b: NotificationSettings): boolean {
  return (Object.keys(a) as (keyof NotificationSettings)[]).every((name) => isEqual(a[name], b[name]));
}

/** A list of cameras is equal to one of the same cameras in the same order. */
const isEqual = (a: NotificationSettings[keyof NotificationSettings], b: typeof a) => String(a) === String(b);

type Call = 'load' | 'save';

/** Only the last of several calls is answered. */
function createAnswers() {
  let last = 0;
  return {
    /** Answers that are still to come are old from now on. */
    overtake() {
      last += 1;
    },
    follow<T>(answer: Promise<T>, onAnswer: (value: T) => void, onFailure: (isCurrent: boolean) => void) {
      last += 1;
      const own = last;
      answer.then(
        (value) => own === last && onAnswer(value),
        () => onFailure(own === last),
      );
    },
  };
}

/** Makes the store of the selected car's notification switches. Once no request runs, it shows the server's settings. */
export function createNotificationSettings(
  context: RecordContext & Pick<CarContext, 'api'>,
): NotificationSettingsStore & CarScopedStore {
  const { api, clock, counter } = context;
  const confirmed = createCarRecord(context, 'notification-settings', storedSchema, null);
  const state = createObservable(INITIAL);
  const failureHandlers = new Set<() => void>();
  let car: AccountCar | null = null;
  let running: Call | null = null;
  const answers = createAnswers();
  let cancelLock = () => {};

  const change = (next: Partial<NotificationSettingsState>) => {
    const wasLoaded = confirmed.get() !== null;
    state.set({ ...state.get(), ...next, wasLoaded, isLoading: running === 'load' });
  };
  const end = (next: Partial<NotificationSettingsState>) => {
    cancelLock();
    running = null;
    change(next);
  };
  const call = <T>(name: Call, answer: Promise<T>, onAnswer: (value: T) => void, onFailure: () => void) => {
    running = name;
    answers.follow(answer, onAnswer, (isCurrent) => {
      counter.add(`notification-settings-${name}-failed`);
      if (isCurrent) onFailure();
    });
  };
  const load = ({ carId }: AccountCar) => {
    call(
      'load',
      api.call('notificationSettings', { carId }),
      (settings) => {
        confirmed.update(settings);
        end({ settings, isKnown: true, isLocked: false });
      },
      // All of them are saved at once: a change of one needs the others.
      () => end({ isKnown: false, isLocked: true, hasFailed: true }),
    );
    change({ isLocked: !state.get().isKnown, hasFailed: false });
  };
  const save = (owner: AccountCar) => {
    const { settings } = state.get();
    const onSaved = () => {
      confirmed.update(settings);
      if (isSame(state.get().settings, settings)) end({ isKnown: true, isLocked: false });
      else save(owner);
    };
    const onFailure = () => {
      // The server may have saved before its answer was lost, so it is asked.
      end({ settings: confirmed.get() ?? DEFAULT_NOTIFICATION_SETTINGS });
      for (const handler of [...failureHandlers]) handler();
      load(owner);
    };
    const { carId } = owner;
    call('save', api.call('notificationSettingsSave', { carId, ...settings }), onSaved, onFailure);
    change({ isKnown: false });
  };
  const show = (next: AccountCar | null) => {
    car = next;
    answers.overtake();
    end({ ...INITIAL, settings: confirmed.get() ?? DEFAULT_NOTIFICATION_SETTINGS });
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    load() {
      if (car && running === null) load(car);
    },
    set(name, value) {
      const { settings, isLocked } = state.get();
      if (!car || isLocked || isEqual(settings[name], value)) return;
      change({ settings: { ...settings, [name]: value } });
      if (running === 'save') return;
      cancelLock = clock.after(LOCK_AFTER_MS, () => change({ isLocked: true }));
      save(car);
    },
    onSaveFailed(handler) {
      const own = () => handler();
      failureHandlers.add(own);
      return () => failureHandlers.delete(own);
    },
    // The server is asked when the screen opens.
    start() {},
    stop: () => cancelLock(),
    select(next) {
      if (next?.carId === car?.carId && next?.accountId === car?.accountId) return;
      confirmed.select(next);
      show(next);
    },
    flush: confirmed.flush,
    discard() {
      confirmed.discard();
      show(null);
    },
  };
}
