import { settle } from '@ligo/machine/test-support';
import {
  type CAR_ACTIONS,
  type CamId,
  type CarActionName,
  FEATURE,
  type PhoneActionName,
  type PhoneExtras,
  type PhoneMessage,
  readPhoneMessage,
  writeCarMessage,
} from '@ligo/protocol';
import { emptyColumns, packColumns, toColumns } from '@ligo/vehicle';
import type { z } from 'zod';
import { dayOf } from '../../lib/time/local-day.ts';
import { createBookCar } from '../book/test-support/book-bench.ts';
import { BENCH_START_MS } from './bench-time.ts';
import type { createFakeNetwork } from './fake-network.ts';
import { points } from './trip-bench.ts';

type Answers = { [N in CarActionName]?: Array<z.input<(typeof CAR_ACTIONS)[N]>> };

/** When the one trip of a fake car began, unix seconds. */
export const TRIP_AT_S = BENCH_START_MS / 1_000 - 10_000;
/** The day of it, as paths name it, wherever the test runs. */
export const dayOfTrip = () => dayOf(TRIP_AT_S * 1_000);
const TRIP_POINTS = 60;
const columns = Buffer.from(packColumns(toColumns(points(TRIP_AT_S, TRIP_POINTS)))).toString('base64');
const trip = { id: 1, created_at: TRIP_AT_S, pointsLength: TRIP_POINTS, tms: 10, tme: 12, points: [] };

/** When the one charging session of a fake car began, unix seconds; it takes a quarter of an hour, with a known power in two thirds of it. */
export const CHARGE_AT_S = TRIP_AT_S + 2_000;
const chargeKey = { id: 1, beganAt: CHARGE_AT_S };
const charge = {
  ...{ ...chargeKey, endedAt: CHARGE_AT_S + 900, pointsLength: 4, startSoc: 40, endSoc: 61, kWh: 12.3 },
  ...{
    isCounted: true,
    unknownS: 300,
    peakKw: 62,
    current: 'DC' as const,
    odometer: 15_251,
    lat: 43.7,
    lng: 7.4,
  },
  battery: { kWh: 12.3, isCounted: true, unseenKwh: 0, unknownS: 300 },
  wall: { kWh: 13, isCounted: true, unseenKwh: 0, unknownS: 0 },
};
const chargeColumns = emptyColumns(4);
chargeColumns.timeS.set([0, 300, 600, 900].map((afterS) => CHARGE_AT_S + afterS));
chargeColumns.packPowerKw.set([-62, -50, Number.NaN, -40]);
chargeColumns.stateOfChargePct.set([40, 50, 56, 61]);

/** The Sentry report of a car with an SD card; Sentry is on. */
function sentryOf(
  setting: z.input<typeof CAR_ACTIONS.GetSentryConfig>,
): z.input<typeof CAR_ACTIONS.GetSentryConfig> {
  return {
    isSentryOn: true,
    availableVolumes: [
      { type: 'internal', availableSpaceMB: 9_000, totalSpaceMB: 24_000, usedByRecordingsMB: 400 },
      { type: 'sdcard', availableSpaceMB: 50_000, totalSpaceMB: 64_000, usedByRecordingsMB: 0 },
    ],
    state: { phase: 'watching', since: (TRIP_AT_S + 60) * 1_000, watchedMs: 600_000, usedKwh: 0.2 },
    ...setting,
  };
}

/** The answers of a car with one trip and one event to each request. */
const ANSWERS: Answers = {
  Ping: [{ date: 1, vCode: 35, vName: '0.1.0', features: Object.values(FEATURE) }],
  Status: [{ soc: 71, unix: TRIP_AT_S + 60, lat: 43.7384, lng: 7.4246, newestTripId: 1, newestChargeId: 1 }],
  Health: [
    { upS: 7_500, clockAheadMs: -70_000, storedBytes: 4_300_800, restarts: [{ name: 'trips', count: 2 }] },
  ],
  TripSummary: [{ trips: [trip] }, { trips: [] }],
  TripPoints: [
    { id: 1, createdAt: TRIP_AT_S, points: [], columns },
    { id: 1, createdAt: TRIP_AT_S, points: [] },
  ],
  ChargeSummary: [{ charges: [charge] }, { charges: [] }],
  ChargePoints: [
    { ...chargeKey, columns: Buffer.from(packColumns(chargeColumns)).toString('base64') },
    chargeKey,
  ],
  DeleteCharge: [{ ...chargeKey, success: true }],
  Logs: [{ logs: [{ type: 3, time: TRIP_AT_S * 1_000, ref: 'a' }] }, { logs: [] }],
  GetSeatComfort: [{ driverComfortStage: 1, passengerComfortStage: 0 }],
  SetSeatComfort: [{ success: true }],
  LoadSeatMemory: [{ success: true }],
  GetAppConfig: [
    {
      allowOnlineWhileCarOff: true,
      keepWifiWhileCarOff: true,
      avoidRebootRoutine: false,
      isWorkingFully: true,
    },
  ],
  SetAppConfig: [{ success: true }],
  GetSentryConfig: [sentryOf({})],
  SetSentryConfig: [{ success: true }],
  GetSentryMasks: [{ masks: [] }],
  SetSentryMasks: [{ success: true }],
};

/** A car at the other end of a fake network: it connects on request and answers. */
export function createFakeCar({ sockets, peers, connect }: ReturnType<typeof createFakeNetwork>) {
  const answers: Answers = { ...ANSWERS };
  const book = createBookCar(() => BENCH_START_MS, 1_000);
  const asked: PhoneMessage[] = [];
  const send = <N extends CarActionName>(action: N, extras: z.input<(typeof CAR_ACTIONS)[N]>) =>
    peers.at(-1)?.handlers.onMessage(writeCarMessage(action, extras));
  /** Applies a setting from now on, unless it refuses. */
  const keep = ({ action, extras }: PhoneMessage) => {
    if (action === 'SetSeatComfort' && answers[action]?.[0]?.success)
      answers.GetSeatComfort = [
        { driverComfortStage: extras.driverSeatStage, passengerComfortStage: extras.passengerSeatStage },
      ];
    if (action === 'SetAppConfig' && answers[action]?.[0]?.success)
      answers.GetAppConfig = [{ ...extras, isWorkingFully: true }];
    if (action === 'SetSentryConfig' && answers[action]?.[0]?.success)
      answers.GetSentryConfig = [{ ...answers.GetSentryConfig?.[0], ...extras }];
    if (action === 'SetSentryMasks' && answers[action]?.[0]?.success) answers.GetSentryMasks = [extras];
  };
  /** Sends a picture, unless a test replaced the answer. */
  const sendStill = (camId: CamId) => {
    const bulk = peers.at(-1)?.car.bulk;
    if (!bulk || answers.GetCameraStill) return;
    const transfer = bulk.newTransfer();
    send('GetCameraStill', { success: true, camId, transfer });
    void bulk.send(transfer, [car.still]);
  };
  /** Handlers of requests that need more than one answer; they replace it. */
  const does: { [N in PhoneActionName]?: (extras: PhoneExtras<N>) => void } = {};
  let received = 0;
  /** Answers everything that was asked since, and what that leads to. */
  const answer = async () => {
    await settle();
    for (let text = peers.at(-1)?.sent[received]; text !== undefined; text = peers.at(-1)?.sent[received]) {
      received += 1;
      const read = readPhoneMessage(text);
      if (!read.ok) throw new Error(`The car cannot read ${text}`);
      asked.push(read.message);
      const { action } = read.message;
      keep(read.message);
      if (read.message.action === 'GetCameraStill') sendStill(read.message.extras.camId);
      if (read.message.action === 'Book') send('Book', book.Book(read.message.extras));
      else if (read.message.action === 'BookWrite') send('BookWrite', book.BookWrite(read.message.extras));
      else if (does[action]) does[action](read.message.extras as never);
      else if (action in answers)
        for (const extras of answers[action as CarActionName] ?? [])
          send(action as CarActionName, extras as never);
      await settle();
    }
  };
  const car = {
    answers,
    /** What its cameras give for a still. */
    still: Uint8Array.of(0xff, 0xd8, 0xff, 0xd9),
    asked,
    book,
    does,
    send,
    /** Its end of the bulk lane. */
    bulk: () => peers.at(-1)?.car.bulk,
    answer,
    /** Whom the phone's socket reaches: a server that knows nothing of the car. */
    async reachServer() {
      await settle();
      sockets.at(-1)?.connect();
      await settle();
    },
    /** Comes, opens the channel, and answers. */
    async come() {
      received = 0;
      await connect();
      await answer();
    },
    /** The connection is gone, on both ways. */
    async leave() {
      peers.at(-1)?.handlers.onClosed();
      sockets.at(-1)?.drop();
      await settle();
    },
  };
  return car;
}
