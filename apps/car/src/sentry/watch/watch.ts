import { type Clock, createMachineRunner } from '@ligo/machine';
import type { SentryState, SentryStop } from '@ligo/protocol';
import { hasRoom } from '../../platform/volumes/storage-space.ts';
import type { Log } from '../../ports/log.ts';
import type { Phones } from '../../ports/phone.ts';
import type { SentryWatcher } from '../watcher-contract.ts';
import type { UtcOffset } from './schedule.ts';
import type { SentrySettings } from './sentry-settings.ts';
import type { SentryStorage } from './sentry-storage.ts';
import { stepWatch, type WatchEffect, type WatchEvent, watchDueMs } from './watch-machine.ts';
import { effectiveSentrySettings, watchSettings } from './watch-settings.ts';
import {
  type DesiredState,
  initialWatchState,
  savedStateOf,
  sentryStateOf,
  type WatchState,
} from './watch-state.ts';
import type { WatchStateStore } from './watch-state-store.ts';

interface WatchNeeds {
  clock: Clock;
  offset: UtcOffset;
  log: Log;
  broadcast: Phones['broadcast'];
  settings: SentrySettings;
  storage: SentryStorage;
  memory: WatchStateStore;
  watcher: SentryWatcher;
  onStopped(timeMs: number, reason: SentryStop): void;
}

/** Decides when to watch, and has it done. */
export interface Watch {
  /** Once everybody who is told can be. */
  begin(): void;
  dispatch(event: WatchEvent): void;
  /** Settings or masks were changed. */
  apply(): void;
  /** It was looked how much room there is. */
  room(): void;
  shown(): SentryState;
  stop(): void;
}

/** Runs the machine that decides when Sentry watches. Throws if the disk cannot be read. */
export function createWatch(needs: WatchNeeds): Watch {
  const { clock, offset, log, broadcast, settings, storage, memory, watcher, onStopped } = needs;
  const desired = (): DesiredState => {
    const setting = settings.setting();
    return {
      settings: effectiveSentrySettings(setting),
      watch: watchSettings(setting, setting.storageLimit, settings.masks()),
    };
  };
  function lookAtRoom(): void {
    const spaces = storage.spaces();
    if (spaces.length === 0) return;
    runner.dispatch({ type: 'room', hasRoom: hasRoom(settings.setting().selectedStorage, spaces) });
  }
  function run(effect: WatchEffect): void {
    if (effect.type === 'watch') watcher.arm(effect.settings);
    else if (effect.type === 'rest') void watcher.disarm();
    else if (effect.type === 'say-stopped') onStopped(effect.timeMs, effect.reason);
    else if (effect.type === 'tell') broadcast('SentryState', effect.state);
    else memory.save(effect.known);
  }
  const runner = createMachineRunner<WatchState, WatchEvent, WatchEffect>({
    clock,
    initial: initialWatchState(desired(), memory.load(), clock.nowMs()),
    step: (state, event, at) => stepWatch(state, event, { ...at, offset }),
    dueMs: watchDueMs,
    run,
    onChange({ phase, reason, missing }, before) {
      if (phase === before.phase && reason === before.reason && missing.join() === before.missing.join())
        return;
      log.info({ phase, reason, missing }, 'Sentry');
    },
  });
  const execute = () => {
    lookAtRoom();
    runner.dispatch({ type: 'wish', desired: desired() });
  };
  return {
    begin: execute,
    dispatch: (event) => runner.dispatch(event),
    apply: execute,
    room: lookAtRoom,
    shown: () => sentryStateOf(runner.state(), clock.nowMs()),
    stop() {
      memory.save(savedStateOf(runner.state()));
      runner.stop();
    },
  };
}
