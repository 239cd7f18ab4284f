import type { Page } from '@playwright/test';

interface StoredTrip {
  createdAtS: number;
  endedAtS: number;
  pointsLength: number;
  isComplete: boolean;
  odometerStartKm: number | null;
  odometerEndKm: number | null;
  energyCounterStartKwh: number | null;
  energyCounterEndKwh: number | null;
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
