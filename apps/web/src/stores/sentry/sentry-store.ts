import { type Answer, ask } from '@ligo/link';
import {
  type CamId,
  FEATURE,
  LINK,
  type LiveError,
  type SentryConfigState,
  type SentryMask,
  type SentryState,
  sentryConfigSettingSchema,
  sentryConfigStateSchema,
} from '@ligo/protocol';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import { type CarScopedStore, createCarScopedGroup } from '../car-scoped/car-scoped-store.ts';
import { type CarSettingStore, createCarSetting, type SaveFailure } from '../car-scoped/car-setting-store.ts';
import { receiveAll } from '../car-scoped/receive-all.ts';
import type { CommandLink } from '../commands/command-link-store.ts';
import type { LinkStore } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';

/** Masked parts of the cameras' pictures, without motion detection, and the stills to paint them on. */
export interface SentryMasks {
  /** Asks the car for them. Never rejects. */
  load(signal: AbortSignal): Promise<readonly SentryMask[] | SaveFailure>;
  /** Replaces them all. Resolves once the car has answered; never rejects. */
  save(masks: readonly SentryMask[]): Promise<'saved' | SaveFailure>;
  /** Requests a picture of a camera, a JPEG; otherwise the reason why there is none. Never rejects. */
  still(camId: CamId, signal: AbortSignal): Promise<Blob | LiveError | SaveFailure>;
}

/** A camera that sleeps takes a while until its first picture. */
const STILL_LIMIT_MS = 15_000;
/** Far more than a picture of 1280x960 takes. */
const MAX_BYTES = 4 * 1024 * 1024;

export function createSentryMasks(context: Pick<CarContext, 'link' | 'clock'>): SentryMasks {
  const { link, clock } = context;
  const limits = { limitMs: LINK.deadAfterMs };
  return {
    async load(signal) {
      const answer = await ask(context, 'GetSentryMasks', {}, { ...limits, signal });
      return answer.ok ? answer.extras.masks : failureOf(answer);
    },
    async save(masks) {
      const answer = await ask(context, 'SetSentryMasks', { masks: [...masks] }, limits);
      if (!answer.ok) return failureOf(answer);
      return answer.extras.success ? 'saved' : 'refused';
    },
    async still(camId, signal) {
      const answer = await ask(
        context,
        'GetCameraStill',
        { camId },
        {
          limitMs: STILL_LIMIT_MS,
          signal,
          isAnswer: (extras) => extras.camId === undefined || extras.camId === camId,
        },
      );
      if (!answer.ok) return failureOf(answer);
      const { success, error, transfer } = answer.extras;
      if (!success || transfer === undefined) return error ?? 'refused';
      const waiting = new AbortController();
      const end = () => waiting.abort();
      const cancel = clock.after(STILL_LIMIT_MS, end);
      signal.addEventListener('abort', end);
      const content = await receiveAll(link, transfer, { maxBytes: MAX_BYTES, signal: waiting.signal });
      cancel();
      signal.removeEventListener('abort', end);
      return content ?? 'link-lost';
    },
  };
}

function failureOf({ reason }: Extract<Answer<never>, { ok: false }>): SaveFailure {
  return reason === 'unanswered' ? 'unanswered' : 'link-lost';
}

export interface SentryStore {
  config: CarSettingStore<SentryConfigState>;
  /** Its current state; `null` without a link, or if the car does not report it. */
  state: Readable<SentryState | null>;
  masks: SentryMasks;
}

/**
 * Makes the store of the Sentry state of the selected car; without a link it is unknown.
 * @param onPhase Called on another phase: the car may also report other values with its configuration, such as free storage.
 */
function createSentryState(
  link: LinkStore,
  onPhase: () => void,
): Readable<SentryState | null> & CarScopedStore {
  const state = createObservable<SentryState | null>(null);
  const forget = () => state.set(null);
  const take = (next: SentryState) => {
    const before = state.get()?.phase;
    state.set(next);
    if (before !== undefined && before !== next.phase) onPhase();
  };
  const following = createSubscriptions(() => [
    forget,
    link.on('SentryState', take),
    link.on('GetSentryConfig', (config) => config.state && state.set(config.state)),
    link.subscribe(() => link.get().reach === 'car' || forget()),
  ]);
  return {
    get: state.get,
    subscribe: state.subscribe,
    start: following.start,
    stop: following.stop,
    select: forget,
    flush() {},
    discard: forget,
  };
}

/** Sliders are moved here and there before they are right. */
const DEBOUNCE_MS = 2_000;

export function createSentry(
  context: CarContext,
  commands: CommandLink,
  ping: Readable<PingState>,
): SentryStore & CarScopedStore {
  const { link, notify } = context;
  const ask = () => commands.send('GetSentryConfig', {}, { force: true });
  const config = createCarSetting<SentryConfigState>(
    { ...context, link: commands },
    {
      name: 'sentry-config',
      schema: sentryConfigStateSchema,
      fallback: { ...sentryConfigStateSchema.parse({}), startTime: 0, endTime: 1439 },
      isInitiallyWaiting: true,
      debounceMs: DEBOUNCE_MS,
      listen: ({ received, answered }) => [
        commands.on('GetSentryConfig', received),
        commands.on('SetSentryConfig', answered),
      ],
      ask,
      send(value) {
        const { offPlaces, ...setting } = sentryConfigSettingSchema.parse(value);
        // A car with a book has the places there: those of the settings may be older.
        const places = ping.get().features.includes(FEATURE.book) ? {} : { offPlaces };
        return commands.send('SetSentryConfig', { ...setting, ...places }, { force: true });
      },
      notify: (outcome) => notify({ kind: 'settings', outcome }),
    },
  );
  const state = createSentryState(link, ask);
  return { config, state, masks: createSentryMasks(context), ...createCarScopedGroup([config, state]) };
}
