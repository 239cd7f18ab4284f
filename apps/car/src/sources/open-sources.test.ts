import { readFileSync } from 'node:fs';
import type { VehicleState } from '@ligo/signals';
import { expect, it, vi } from 'vitest';
import { systemClock } from '../platform/clock/system-clock.ts';
import { unitClockOf } from '../test-support/virtual-clock.ts';
import { ALL_SOURCES } from './all-sources.ts';
import { StandInDiplus } from './diplus/test-support/stand-in-diplus.ts';
import { StandInGpsd } from './gpsd/test-support/stand-in-gpsd.ts';
import { mergedSourcesOf } from './merge/merged-sources.ts';
import { openSources, readingSourcesConfigSchema, sourceNames } from './open-sources.ts';
import { sourceContext } from './test-support/source-context.ts';

it('merges Di+ and gpsd into one car', async () => {
  const diplus = await StandInDiplus.open();
  const gpsd = await StandInGpsd.open();
  const sources = readingSourcesConfigSchema.parse([
    { kind: 'diplus', port: diplus.port },
    { kind: 'gpsd', port: gpsd.port },
  ]);
  const source = openSources(
    { kind: 'combined', sources },
    { ...sourceContext(systemClock), clock: unitClockOf(systemClock), savedState: null },
  );
  const states: VehicleState[] = [];
  try {
    await source.start((state) => states.push(state));
    await gpsd.isWatched();
    await vi.waitFor(
      () => {
        gpsd.send({ class: 'TPV', mode: 3, lat: 43.69, lon: 7.26, altMSL: 123.4, speed: 0.5 });
        expect(states.at(-1)).toMatchObject({
          latitudeDeg: 43.69,
          longitudeDeg: 7.26,
          altitudeM: 123.4,
          speedKmh: 0,
          stateOfChargePct: 76,
          gear: 'P',
          isCharging: true,
        });
      },
      { timeout: 10_000 },
    );
    expect(source.merged?.sourceOf('speedKmh')).toBe('diplus');
    expect(source.merged?.sourceOf('latitudeDeg')).toBe('gpsd');
    expect(mergedSourcesOf(source, 'combined').states()).toEqual([
      { name: 'diplus', label: 'Di+', state: { phase: 'reading', reason: '' } },
      { name: 'gpsd', label: 'gpsd', state: { phase: 'reading', reason: '' } },
    ]);
  } finally {
    await source.stop();
    await diplus.close();
    await gpsd.close();
  }
});

const mqtt = (name?: string) => ({ kind: 'mqtt', ...(name !== undefined && { preset: { name } }) });

it('names each source of a kind by its preset, or by its number', () => {
  expect(sourceNames([mqtt('ovms'), { kind: 'gpsd' }])).toEqual(['mqtt', 'gpsd']);
  expect(sourceNames([mqtt('ovms'), mqtt(), mqtt('evcc'), mqtt('evcc'), mqtt(), { kind: 'obd' }])).toEqual([
    'mqtt ovms',
    'mqtt 1',
    'mqtt evcc 1',
    'mqtt evcc 2',
    'mqtt 2',
    'obd',
  ]);
});

const manual = ['connect', 'obd', 'brokers']
  .map((page) => readFileSync(new URL(`../../../../docs/car/${page}.md`, import.meta.url), 'utf8'))
  .join('\n');

it.each(ALL_SOURCES)('$name has a section in the manual', ({ name, doc }) => {
  expect(manual.split('\n').map((line) => line.replace(/^##? /, ''))).toContain(doc);
  expect(manual).toContain(`\`${name}\``);
});

it('no two sources share a name', () => {
  const names = ALL_SOURCES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
