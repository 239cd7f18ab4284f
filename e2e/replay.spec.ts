import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Phone } from './support/phone.ts';
import { sharedData } from './support/shared-data.ts';
import { CarUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';

const drive = sharedData('trips/leaf_costa_rica/leaf_004.csv');

/** The figures of one row, as the specification has them on the screen. */
function shownRow(fields: Record<string, string>): Record<string, string> {
  const value = (column: string) => (fields[column] ? Number(fields[column]) : null);
  const fixed = (number: number | null, digits: number) =>
    number === null
      ? '--'
      : new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
          number,
        );
  const temperatures = ['batt_temp1_c', 'batt_temp2_c', 'batt_temp4_c']
    .map(value)
    .filter((each) => each !== null);
  const cell = value('cell_min_mv');
  const power = value('power_kw');
  return {
    soc: fixed(value('soc_pct'), 1),
    speed: fixed(value('speed_kmh'), 0),
    odometer: `${fixed(value('odo_km'), 1)} km`,
    voltage: `${fixed(cell === null ? null : cell / 1000, 3)} V`,
    'battery-temperature': `${fixed(Math.max(...temperatures), 0)} °C`,
    'power-kw': `${fixed(power, 1)} kW`,
    rpm: '--',
  };
}

async function figures(page: Page, ids: string[]): Promise<Record<string, string>> {
  return page.evaluate(
    (names) =>
      Object.fromEntries(
        names.map((name) => [name, document.querySelector(`[data-testid="${name}"]`)?.textContent ?? '']),
      ),
    ids,
  );
}

test('a recorded drive shows the figures of its log on the phone', async ({ server, stack, context }) => {
  test.skip(drive === null, 'The shared drives are not at hand.');
  const [header = '', ...lines] = readFileSync(drive ?? '', 'utf8')
    .trim()
    .split('\n');
  const columns = header.split(',');
  const rows = lines.map((line) =>
    shownRow(Object.fromEntries(line.split(',').map((field, index) => [columns[index] ?? '', field]))),
  );
  const ids = Object.keys(rows[0] ?? {});
  const known = new Map(rows.map((row, index) => [JSON.stringify(row).replaceAll('-0', '0'), index]));

  const car = await CarUnderTest.start(stack, server, ['--source', `replay:${drive}`, '--speed', '10']);
  const phone = await Phone.paired(context, server, car);

  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        const shown = JSON.stringify(await figures(phone.page, ids)).replaceAll('-0', '0');
        const index = known.get(shown);
        expect(index, `no row of the log shows ${shown}`).toBeDefined();
        if (index !== undefined && seen.at(-1) !== index) seen.push(index);
        return seen.length;
      },
      { timeout: 40_000, intervals: [700] },
    )
    .toBeGreaterThanOrEqual(10);
});
