import { mkdirSync } from 'node:fs';
import type { WallMs } from '@ligo/signals';
import { createBook } from '../../apps/car/src/book/create-book.ts';
import type { FinishedCharge } from '../../apps/car/src/charging/charging-store.ts';
import { ChargeRecording } from '../../apps/car/src/charging/record-charges.ts';
import { openStore } from '../../apps/car/src/data-folder.ts';
import { writeDemoBook } from '../../apps/car/src/demo/demo-book.ts';
import { MONACO_ROUTE } from '../../apps/car/src/sources/simulator/route.ts';
import { carStateAt } from '../../apps/car/src/test-support/vehicle-state.ts';

const HOUR_MS = 3_600_000;
/** Fifty sessions a month. */
const APART_MS = 14 * HOUR_MS;
const POINTS = 100;
const KW = 7;

/** A session of seven hours from `beganAtMs` on, at the place that the demo's tariff is for. */
function recorded(beganAtMs: number): FinishedCharge {
  const [latitudeDeg = 0, longitudeDeg = 0] = MONACO_ROUTE[0] ?? [];
  const recording = new ChargeRecording();
  for (let point = 0; point < POINTS; point++) {
    const hours = (point / POINTS) * 7;
    recording.add({
      ...carStateAt(beganAtMs + hours * HOUR_MS, { isPluggedIn: true, isCharging: true, latitudeDeg }),
      ...{ longitudeDeg, speedKmh: 0, chargePowerKw: KW + (point % 5) / 10, chargedEnergyKwh: hours * KW },
      ...{ stateOfChargePct: 20 + Math.floor(hours * 10), batteryTempC: 20, odometerKm: 10_000 },
    });
  }
  const [charge] = recording.end();
  if (!charge) throw new Error('nothing was charged');
  return charge;
}

/** The same session as another one. */
const movedBy = ({ session, points }: FinishedCharge, ms: number): FinishedCharge => ({
  session: {
    ...session,
    beganAtMs: (session.beganAtMs + ms) as WallMs,
    heardAtMs: (session.heardAtMs + ms) as WallMs,
  },
  points,
});

/** Fills a car's folder with this many sessions up to a moment, and the prices of the demo. Those that are there stay. */
export function storeCharges(dataDir: string, count: number, untilMs: number): void {
  mkdirSync(dataDir, { recursive: true });
  const store = openStore(dataDir, untilMs, { info() {}, warn() {}, error() {} });
  try {
    const charge = recorded(untilMs - APART_MS);
    store.charging.transaction(() => {
      for (let index = 0; index < count; index++)
        store.charging.importCharge(movedBy(charge, -index * APART_MS));
    });
    writeDemoBook(createBook(store.book, { nowMs: () => untilMs }));
  } finally {
    store.close();
  }
}
