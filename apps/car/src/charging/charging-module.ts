import { createScope } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import { z } from 'zod';
import type { EventNotes } from '../events/events-contract.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { CarState } from '../ports/car-state.ts';
import type { UnitBoot } from '../ports/unit-boot.ts';
import { type ChargingChangeEvent, type ChargingNewsState, INITIAL_CHARGING_NEWS } from './charging-news.ts';
import { ChargingRecorder, type ChargingSessions } from './charging-recorder.ts';

const STORE_KEY = 'charging';
const flag = z.boolean().nullable();
const knownSchema = z.object({ isPluggedIn: flag, isCharging: flag });

export interface ChargingModule extends CarModule {
  receive(state: CarState): void;
  /** Its energy, for cars without a counter of their own; empty where it is unknown. */
  status(): Pick<Status, 'cen'>;
}

/** Records charging sessions, and notes their changes in the event log. */
export function createChargingModule(
  { kv, clock, wallTime, log }: Pick<CarContext, 'kv' | 'clock' | 'wallTime' | 'log'>,
  {
    store,
    events,
    bootId,
  }: UnitBoot & {
    store: ChargingSessions;
    events: Pick<EventNotes, 'noteCharging'>;
  },
): ChargingModule {
  let recorder: ChargingRecorder | null = null;
  let scope = createScope();

  function remember(known: ChargingNewsState['known']): void {
    try {
      kv.write(STORE_KEY, known);
    } catch (error) {
      // The next start may note the same change again.
      log.warn({ err: error }, 'the charging state could not be saved');
    }
  }
  const note = ({ change, timeMs, pct, kWh }: ChargingChangeEvent) =>
    events.noteCharging(timeMs, { change, soc: pct, cen: kWh });
  return {
    name: 'charging',
    freshOnly: true,
    start() {
      const known = knownSchema.safeParse(kv.read(STORE_KEY)).data;
      const news = known ? { ...INITIAL_CHARGING_NEWS, known } : INITIAL_CHARGING_NEWS;
      const recording = new ChargingRecorder({
        ...{ store, clock, wallTime, log, news, bootId },
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
