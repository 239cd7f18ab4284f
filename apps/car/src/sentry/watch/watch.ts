import { createMachineRunner } from '@ligo/machine';
import type { SentryState } from '@ligo/protocol';
import type { EventNotes } from '../../events/events-contract.ts';
import { hasRoom } from '../../platform/volumes/storage-space.ts';
import type { CarContext } from '../../ports/car-context.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import type { SentryWatcher } from '../watcher-contract.ts';
import type { UtcOffset } from './schedule.ts';
import type { SentrySettings } from './sentry-settings.ts';
import type { SentryStorage } from './sentry-storage.ts';
import { stepWatch, type WatchEffect, type WatchEvent, watchDueMs } from './watch-machine.ts';
import {
  type DesiredState,
  effectiveSentrySettings,
  initialWatchState,
  savedStateOf,
  sentryStateOf,
  type WatchState,
  watchSettings,
} from './watch-state.ts';
import type { WatchStateStore } from './watch-state-store.ts';

export type Watch = ReturnType<typeof createWatch>;

/**
 * Runs the machine that decides when Sentry watches, and arms the watcher. It begins with the first `apply`, when all receivers of its
 * messages are ready. Throws if the disk cannot be read.
 */
export function createWatch(
  { clock, wallTime, log, phones }: Pick<CarContext, 'clock' | 'wallTime' | 'log' | 'phones'>,
  {
    offset,
    settings,
    storage,
    memory,
    watcher,
    events,
  }: {
    offset: UtcOffset;
    settings: SentrySettings;
    storage: SentryStorage;
    memory: WatchStateStore;
    watcher: SentryWatcher;
    events: Pick<EventNotes, 'noteSentryStopped'>;
  },
) {
  const desired = (): DesiredState => {
    const setting = settings.setting();
    return {
      settings: effectiveSentrySettings(setting),
      watch: watchSettings(setting, settings.masks()),
      isBlind: settings.visible().isBlindEverywhere,
    };
  };
  const shown = (): SentryState => sentryStateOf(runner.state(), { clock, wallTime });
  function checkRoom(): void {
    const spaces = storage.spaces();
    if (spaces.length === 0) return;
    runner.dispatch({ type: 'space', hasRoom: hasRoom(settings.setting().selectedStorage, spaces) });
  }
  function run(effect: WatchEffect): void {
    if (effect.type === 'arm') watcher.arm(effect.settings);
    else if (effect.type === 'disarm') void watcher.disarm();
    else if (effect.type === 'report-stop') events.noteSentryStopped(effect.at, effect.reason);
    else if (effect.type === 'publish') phones.broadcast('SentryState', shown());
    else memory.save(effect.known);
  }
  const runner = createMachineRunner<WatchState, WatchEvent, WatchEffect, Monotonic>({
    clock,
    initial: initialWatchState(desired(), memory.load(), clock.nowMs()),
    step: (state, event, at) => stepWatch(state, event, { ...at, wallMs: wallTime.nowMs(), offset }),
    dueMs: watchDueMs,
    run,
    onChange({ phase, reason, missing }, before) {
      if (phase === before.phase && reason === before.reason && missing.join() === before.missing.join())
        return;
      log.info({ phase, reason, missing }, 'Sentry');
    },
  });
  return {
    dispatch: (event: WatchEvent) => runner.dispatch(event),
    /** Settings or masks were changed. */
    apply() {
      checkRoom();
      runner.dispatch({ type: 'desired', desired: desired() });
    },
    /** The space on the media was read. */
    room: checkRoom,
    shown,
    stop() {
      memory.save(savedStateOf(runner.state()));
      runner.stop();
    },
  };
}
