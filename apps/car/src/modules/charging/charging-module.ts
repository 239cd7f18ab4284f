import { type Clock, createScope } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import { z } from 'zod';
import { type ChargingNews, type NewsState, NO_NEWS } from '../../core/charging/charging-news.ts';
import type { CarModule } from '../../ports/car-module.ts';
import type { Facts } from '../../ports/facts.ts';
import type { Log } from '../../ports/log.ts';
import { ChargingRecorder, type ChargingSessions } from './charging-recorder.ts';

const FACT = 'charging';
const flag = z.boolean().nullable();
const knownSchema = z.object({ isPluggedIn: flag, isCharging: flag });

/** What charging needs. */
export interface ChargingNeeds {
  store: ChargingSessions;
  facts: Facts;
  clock: Clock;
  /** Time that passed since some moment, ms; never set, unlike the clock. */
  upMs(): number;
  log: Log;
  /** Keeps it in the log of the car. */
  note(news: ChargingNews): void;
}

/** Charging, as long as the module runs. */
export interface ChargingModule extends CarModule {
  /** What a status says of the session that goes on, where the car does not count itself. */
  status(): Pick<Status, 'cen'>;
}

/** Records charging sessions, and has the log say what happened. */
export function createChargingModule({
  store,
  facts,
  clock,
  upMs,
  log,
  note,
}: ChargingNeeds): ChargingModule {
  let recorder: ChargingRecorder | null = null;
  let scope = createScope();

  function remember(known: NewsState['known']): void {
    try {
      facts.write(FACT, known);
    } catch (error) {
      // It may be told once more after the next start.
      log.warn({ err: error }, 'what is known of charging could not be kept');
    }
  }
  return {
    name: 'charging',
    start() {
      const known = knownSchema.safeParse(facts.read(FACT)).data;
      const news = known ? { ...NO_NEWS, known } : NO_NEWS;
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
