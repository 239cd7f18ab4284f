import { createScope } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import { z } from 'zod';
import type { EventNotes } from '../events/events-contract.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { CarState } from '../ports/car-state.ts';
import type { UnitBoot } from '../ports/unit-boot.ts';
import type { SessionPrices } from '../prices/prices-contract.ts';
import { createKeyedQueue } from '../shared/keyed-queue.ts';
import { answerChargePoints, answerCharges } from './answer-charges.ts';
import { type ChargingChangeEvent, type ChargingNewsState, INITIAL_CHARGING_NEWS } from './charging-news.ts';
import { ChargingRecorder, type ChargingSessions } from './charging-recorder.ts';
import type { ChargeHistory } from './charging-store.ts';

const STORE_KEY = 'charging';
const flag = z.boolean().nullable();
const knownSchema = z.object({ isPluggedIn: flag, isCharging: flag });

export interface ChargingModule extends CarModule {
  receive(state: CarState): void;
  /** The open session's energy, for cars without a counter of their own, if it is known, and the newest session. Never throws. */
  status(): Pick<Status, 'cen' | 'newestChargeId'>;
}

/** Records charging sessions, sends them to phones, and notes their changes in the event log. */
export function createChargingModule(
  { phones, kv, clock, wallTime, log }: Pick<CarContext, 'phones' | 'kv' | 'clock' | 'wallTime' | 'log'>,
  {
    store,
    charges,
    historyId,
    prices,
    events,
    bootId,
  }: UnitBoot & {
    store: ChargingSessions;
    charges: ChargeHistory;
    /** In which numbers of sessions are valid; `undefined`: unknown. */
    historyId: string | undefined;
    /** Missing on a car that reads no prices. */
    prices?: SessionPrices;
    events: Pick<EventNotes, 'noteCharging'>;
  },
): ChargingModule {
  let recorder: ChargingRecorder | null = null;
  const inTurn = createKeyedQueue();
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
      // Each answer holds the whole list in memory until it is sent.
      scope.add(
        phones.on('ChargeSummary', (extras, phone) =>
          inTurn(phone, () =>
            phone.disconnected.aborted ? undefined : answerCharges(charges, prices, historyId, extras, phone),
          ),
        ),
      );
      scope.add(phones.on('ChargePoints', (extras, phone) => answerChargePoints(charges, extras, phone)));
      scope.add(
        phones.on('DeleteCharge', async ({ id, beganAt }, phone) => {
          charges.delete({ id, beganAtS: beganAt });
          await phone.send('DeleteCharge', { id, beganAt, success: true });
        }),
      );
    },
    stop: () => scope.end(),
    receive: (state) => recorder?.receive(state),
    status() {
      try {
        return { ...recorder?.status(), newestChargeId: charges.newestId() };
      } catch {
        return {};
      }
    },
  };
}
