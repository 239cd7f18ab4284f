import { type Clock, createMachineRunner } from '@ligo/machine';
import type { SentryState, SentryStop } from '@ligo/protocol';
import type { UtcOffset } from '../../core/sentry/schedule.ts';
import { hasRoom } from '../../core/sentry/storage-room.ts';
import { stepWatch, type WatchEffect, type WatchEvent, watchDueMs } from '../../core/sentry/watch-machine.ts';
import { heldSettings, watchSettings } from '../../core/sentry/watch-settings.ts';
import {
  firstState,
  knownOf,
  shownState,
  type WatchState,
  type Wish,
} from '../../core/sentry/watch-state.ts';
import type { Log } from '../../ports/log.ts';
import type { Phones } from '../../ports/phone.ts';
import type { SentryWatcher } from '../../ports/sentry-watcher.ts';
import type { SentrySettings } from './sentry-settings.ts';
import type { SentryStorage } from './sentry-storage.ts';
import type { WatchMemory } from './watch-memory.ts';

interface WatchNeeds {
  clock: Clock;
  offset: UtcOffset;
  log: Log;
  tellAll: Phones['tellAll'];
  settings: SentrySettings;
  storage: SentryStorage;
  memory: WatchMemory;
  watcher: SentryWatcher;
  onStopped(timeMs: number, reason: SentryStop): void;
}

/** Decides when to watch, and has it done. */
export interface Watch {
  /** Once everybody who is told can be. */
  begin(): void;
  dispatch(event: WatchEvent): void;
  /** Settings or masks were changed. */
  obey(): void;
  /** It was looked how much room there is. */
  room(): void;
  shown(): SentryState;
  stop(): void;
}

/** Runs the machine that decides when Sentry watches. Throws if the disk cannot be read. */
export function createWatch(needs: WatchNeeds): Watch {
  const { clock, offset, log, tellAll, settings, storage, memory, watcher, onStopped } = needs;
  const wish = (): Wish => {
    const setting = settings.setting();
    return {
      settings: heldSettings(setting),
      watch: watchSettings(setting, setting.storageLimit, settings.masks()),
    };
  };
  function lookAtRoom(): void {
    const spaces = storage.spaces();
    if (spaces.length === 0) return;
    runner.dispatch({ type: 'room', hasRoom: hasRoom(settings.setting().selectedStorage, spaces) });
  }
  function run(effect: WatchEffect): void {
    if (effect.type === 'watch') watcher.watch(effect.settings);
    else if (effect.type === 'rest') void watcher.rest();
    else if (effect.type === 'say-stopped') onStopped(effect.timeMs, effect.reason);
    else if (effect.type === 'tell') tellAll('SentryState', effect.state);
    else memory.remember(effect.known);
  }
  const runner = createMachineRunner<WatchState, WatchEvent, WatchEffect>({
    clock,
    initial: firstState(wish(), memory.recall(), clock.nowMs()),
    step: (state, event, at) => stepWatch(state, event, { ...at, offset }),
    dueMs: watchDueMs,
    run,
    onChange({ phase, reason, missing }, before) {
      if (phase === before.phase && reason === before.reason && missing.join() === before.missing.join())
        return;
      log.info({ phase, reason, missing }, 'Sentry');
    },
  });
  const obey = () => {
    lookAtRoom();
    runner.dispatch({ type: 'wish', wish: wish() });
  };
  return {
    begin: obey,
    dispatch: (event) => runner.dispatch(event),
    obey,
    room: lookAtRoom,
    shown: () => shownState(runner.state(), clock.nowMs()),
    stop() {
      memory.remember(knownOf(runner.state()));
      runner.stop();
    },
  };
}
