import { mkdirSync, writeFileSync } from 'node:fs';
import { TRIP_CSV, toColumns, tripEndsFromWire, writeTripFile } from '@ligo/vehicle';
import { expect } from '@playwright/test';
import { dayOf } from '../../apps/web/src/lib/time/local-day.ts';
import { pairedDemoPhone } from './demo-phone.ts';
import { longDrive } from './long-drive.ts';
import { sized } from './report.ts';

/** Starts of the drives, unix seconds: in the morning, wherever this runs, of days of their own. */
const FIRST_START_S = new Date(2024, 4, 6, 8).getTime() / 1_000;

/** A phone that holds a drive of each length, and the addresses of their days. */
export async function phoneWithTrips(lengths: readonly number[]) {
  const demo = await pairedDemoPhone({ hasMap: sized(true, false), isInstalled: sized(true, false) });
  const folder = demo.stack.folder('drives');
  mkdirSync(folder);
  const starts = lengths.map((_, index) => FIRST_START_S + index * 2 * 86_400);
  const files = lengths.map((length, index) => {
    const columns = toColumns(longDrive(starts[index] ?? 0, length));
    const file = `${folder}/${length}.csv`;
    const summary = { id: index, createdAtS: starts[index] ?? 0, ...tripEndsFromWire({}) };
    writeFileSync(file, writeTripFile(TRIP_CSV, [{ summary, columns }], ''));
    return file;
  });
  await demo.car.import(files);
  const days = starts.map((start) => dayOf(start * 1_000));
  for (const day of days) {
    await demo.page.goto(`${demo.server.origin}/app/trips?day=${day}`);
    await expect(demo.page.getByTestId('trip')).toHaveCount(1, { timeout: 60_000 });
    await expect(demo.page.getByText('still on the car')).toHaveCount(0, { timeout: 60_000 });
  }
  return { ...demo, days };
}
