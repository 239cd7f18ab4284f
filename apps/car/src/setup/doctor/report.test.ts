import { anyText } from '@ligo/machine/test-support';
import type { DashboardQuery, DashboardReading, DashboardSource, SourceReason } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DoctorReport, reportLines, sourcesWithoutReadings } from './report.ts';

const NOW_MS = 1_700_000_000_000;
const reading = (name: string, more: Partial<DashboardReading> = {}): DashboardReading => ({
  name,
  value: null,
  unit: '',
  source: null,
  at: null,
  range: 'unknown',
  ...more,
});
const report: DoctorReport = {
  date: NOW_MS,
  sources: [
    { name: 'obd', phase: 'reading', reason: '' },
    {
      name: 'mqtt',
      phase: 'waiting',
      reason: 'The broker is available, but has nothing new from the car',
      code: 'publisher-quiet',
    },
  ],
  readings: [
    reading('stateOfChargePct', { value: 64.2, unit: '%', source: 'obd', at: NOW_MS - 1_000, range: 'in' }),
    reading('isOn', { value: false, source: 'obd', at: NOW_MS - 7_200_000, range: 'in' }),
    reading('odometerKm', { value: 48_211.400000001, unit: 'km', source: 'mqtt', range: 'in' }),
    reading('lowestCellVoltageV', { unit: 'V', range: 'out' }),
    reading('doors.hood', { value: true, source: 'obd', at: NOW_MS - 1_000, range: 'in' }),
    reading('gear'),
  ],
  commands: [
    { command: 'wifi', isConfigured: false, last: null },
    {
      command: 'seat-comfort',
      isConfigured: true,
      last: { result: 'unconfirmed', atMs: NOW_MS - 180_000, reason: 'No answer in time' },
    },
  ],
};

it('prints one row per source, reading and command', () => {
  expect(reportLines(report, 100)).toEqual([
    'Source  State    Why',
    'obd     reading  -',
    'mqtt    waiting  The broker is available, but has nothing new from the car',
    '',
    'Reading             Value    Unit  Source  Age        Range',
    'stateOfChargePct    64.2     %     obd     1 s        in range',
    'isOn                no       -     obd     2 h        in range',
    'odometerKm          48211.4  km    mqtt    not known  in range',
    'lowestCellVoltageV  -        V     -       -          OUT OF RANGE',
    'doors.hood          open     -     obd     1 s        in range',
    'gear                -        -     -       -          unknown',
    '',
    'Command       Configured  Last answer',
    'wifi          no          -',
    'seat-comfort  yes         unconfirmed, 3 min ago. No answer in time',
  ]);
});

it('prints one row per query, and no partial result as reading', () => {
  const queries = [
    { request: '220101', outcome: 'answered', reason: '', readings: ['stateOfChargePct', 'packPowerKw'] },
    { request: '220105', outcome: 'refused', reason: 'The car refuses', readings: ['stateOfHealthPct'] },
    { request: '22B002', outcome: 'truncated', reason: 'The adapter is small', readings: ['odometerKm'] },
    { request: '220100', outcome: 'no-response', reason: 'The car is silent', readings: ['outsideTempC'] },
    { request: '220106', outcome: 'not-asked', reason: '', readings: ['gear'] },
  ] satisfies DashboardQuery[];
  const sources: DashboardSource[] = [
    { name: 'obd', phase: 'reading', reason: 'The adapter is small', code: 'adapter-small', queries },
  ];
  expect(reportLines({ ...report, sources }, 100).slice(0, 10)).toEqual([
    'Source  State    Why',
    'obd     partial  The adapter is small',
    '',
    'Source  Query   Result        For',
    'obd     220101  answered      stateOfChargePct, packPowerKw',
    'obd     220105  refused       stateOfHealthPct. The car refuses',
    'obd     22B002  truncated     odometerKm. The adapter is small',
    'obd     220100  no response   outsideTempC. The car is silent',
    'obd     220106  not sent yet  gear',
    '',
  ]);
  expect(sourcesWithoutReadings({ ...report, sources })).toEqual([]);
});

it('wraps a reason that is longer than a line', () => {
  const reason =
    'The app’s account may not open the serial port: add it to the group dialout, then sign in again';
  const sources = [{ name: 'obd', phase: 'waiting' as const, reason }];
  expect(reportLines({ ...report, sources }, 60).slice(0, 4)).toEqual([
    'Source  State    Why',
    'obd     waiting  The app’s account may not open the serial',
    '                 port: add it to the group dialout, then',
    '                 sign in again',
  ]);
});

it('lists sources that neither read nor have readings', () => {
  expect(sourcesWithoutReadings(report)).toEqual([]);
  expect(sourcesWithoutReadings({ ...report, readings: [] })).toEqual(['mqtt']);
});

it('lists lost sources even if their last readings are still known', () => {
  const silentWith = (code: SourceReason) => {
    const sources = [{ name: 'mqtt', phase: 'waiting' as const, reason: '', code }];
    return sourcesWithoutReadings({ ...report, sources });
  };
  for (const code of ['broker-away', 'publisher-gone', 'adapter-unreachable', 'no-port'] as const)
    expect(silentWith(code)).toEqual(['mqtt']);
  for (const code of ['car-off', 'battery-low', 'publisher-quiet', 'no-fix'] as const)
    expect(silentWith(code)).toEqual([]);
});

it('fits its width and contains no control characters for any content', () => {
  const text = anyText({ maxLength: 200 });
  const anything = fc.record({
    name: text,
    reason: text,
    value: fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null)),
  });
  fc.assert(
    fc.property(anything, ({ name, reason, value }) => {
      const lines = reportLines(
        {
          ...report,
          sources: [{ name: 'obd', phase: 'failed', reason: name + reason }],
          readings: [reading('wifiName', { value, source: 'obd', at: 0, range: 'in' })],
        },
        100,
      );
      for (const line of lines) {
        expect([...line].length).toBeLessThanOrEqual(100);
        expect(line).not.toMatch(/\p{Cc}/u);
      }
    }),
  );
});
