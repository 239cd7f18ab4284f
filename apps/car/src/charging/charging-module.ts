import { type Clock, createScope } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import { z } from 'zod';
import type { CarModule } from '../ports/car-module.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Log } from '../ports/log.ts';
import { type ChargingChangeEvent, type ChargingNewsState, INITIAL_CHARGING_NEWS } from './charging-news.ts';
import { ChargingRecorder, type ChargingSessions } from './charging-recorder.ts';

const STORE_KEY = 'charging';
const flag = z.boolean().nullable();
const knownSchema = z.object({ isPluggedIn: flag, isCharging: flag });

/** What charging needs. */
export interface ChargingNeeds {
  store: ChargingSessions;
  kv: KeyValueStore;
  clock: Clock;
  /** Time that passed since some moment, ms; never set, unlike the clock. */
  upMs(): number;
  log: Log;
  /** Keeps it in the log of the car. */
  note(news: ChargingChangeEvent): void;
}

/** Charging, as long as the module runs. */
export interface ChargingModule extends CarModule {
  /** What a status says of the session that goes on, where the car does not count itself. */
  status(): Pick<Status, 'cen'>;
}

/** Records charging sessions, and has the log say what happened. */
export function createChargingModule({ store, kv, clock, upMs, log, note }: ChargingNeeds): ChargingModule {
  let recorder: ChargingRecorder | null = null;
  let scope = createScope();

  function remember(known: ChargingNewsState['known']): void {
    try {
      kv.write(STORE_KEY, known);
    } catch (error) {
      // It may be told once more after the next start.
      log.warn({ err: error }, 'what is known of charging could not be kept');
    }
  }
  return {
    name: 'charging',
    start() {
      const known = knownSchema.safeParse(kv.read(STORE_KEY)).data;
      const news = known ? { ...INITIAL_CHARGING_NEWS, known } : INITIAL_CHARGING_NEWS;
      const recording = new ChargingRecorder({
        ...{ store, clock, upMs, log, news },
        onNews: note,
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
