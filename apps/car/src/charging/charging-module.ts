import { createScope } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import { z } from 'zod';
import type { CarModule } from '../ports/car-module.ts';
import type { CarState } from '../ports/car-state.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Log } from '../ports/log.ts';
import type { MonotonicClock, WallTime } from '../ports/unit-time.ts';
import { type ChargingChangeEvent, type ChargingNewsState, INITIAL_CHARGING_NEWS } from './charging-news.ts';
import { ChargingRecorder, type ChargingSessions } from './charging-recorder.ts';

const STORE_KEY = 'charging';
const flag = z.boolean().nullable();
const knownSchema = z.object({ isPluggedIn: flag, isCharging: flag });

/** The needs of the charging module. */
export interface ChargingNeeds {
  store: ChargingSessions;
  kv: KeyValueStore;
  clock: MonotonicClock;
  wallTime: WallTime;
  log: Log;
  /** Adds a change to the event log. */
  note(change: ChargingChangeEvent): void;
}

/** The running charging module. */
export interface ChargingModule extends CarModule {
  receive(state: CarState): void;
  /** The part of a status about the open session, for a car without a counter of its own. */
  status(): Pick<Status, 'cen'>;
}

/** Records charging sessions, and adds changes to the event log. */
export function createChargingModule({
  store,
  kv,
  clock,
  wallTime,
  log,
  note,
}: ChargingNeeds): ChargingModule {
  let recorder: ChargingRecorder | null = null;
  let scope = createScope();

  function remember(known: ChargingNewsState['known']): void {
    try {
      kv.write(STORE_KEY, known);
    } catch (error) {
      // A change may be reported once more after the next start.
      log.warn({ err: error }, 'charging state not saved');
    }
  }
  return {
    name: 'charging',
    start() {
      const known = knownSchema.safeParse(kv.read(STORE_KEY)).data;
      const news = known ? { ...INITIAL_CHARGING_NEWS, known } : INITIAL_CHARGING_NEWS;
      const recording = new ChargingRecorder({
        ...{ store, clock, wallTime, log, news },
        onChange: note,
        onKnown: remember,
      });
      recorder = recording;
      scope = createScope();
      scope.add(() => {
        recorder = null;
        recording.stop();
      });
    },
    stop: () => scope.end(),
    receive: (state) => recorder?.receive(state),
    status: () => recorder?.status() ?? {},
  };
}
