import { expect, type Page } from '@playwright/test';
import type { Phone } from './phone.ts';

interface StoredTrip {
  createdAtS: number;
  endedAtS: number;
  odometerStartKm: number | null;
  odometerEndKm: number | null;
}

/** The rows of all trips in the phone's storage; none before the app has made it. */
export function storedTrips(page: Page): Promise<StoredTrip[]> {
  return page.evaluate(async () => {
    const made = await indexedDB.databases();
    if (!made.some(({ name }) => name === 'ligo-trips')) return [];
    return new Promise<StoredTrip[]>((resolve, reject) => {
      const opening = indexedDB.open('ligo-trips');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('rows').objectStore('rows').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result.map(({ row }: { row: StoredTrip }) => row));
        };
      };
    });
  });
}

/** The length of a trip, km. */
export function kmOf({ odometerStartKm, odometerEndKm }: Partial<StoredTrip> = {}): number {
  return (odometerEndKm ?? Number.NaN) - (odometerStartKm ?? Number.NaN);
}

/** Time that passes for a car that stands, with each second of a test: less than the silence after which the car ends a link, ms. */
const STANDING_MS = 10_000;

/** Waits for this number of trips on the phone, while time passes for the car: it ends a trip after a minute of standing. */
export async function expectTrips(
  phone: Phone,
  unit: { pass(ms: number): Promise<void> },
  count: number,
): Promise<void> {
  // Before its first fix at rest, the car would count the time that passes as driven.
  await phone.openScreen('Status');
  await expect(phone.page.getByTestId('speed')).toHaveText('0', { timeout: 60_000 });
  await phone.openScreen('Trips');
  const pass = async () => {
    await unit.pass(STANDING_MS);
    return storedTrips(phone.page);
  };
  await expect.poll(pass, { timeout: 60_000, intervals: [1_000] }).toHaveLength(count);
}
