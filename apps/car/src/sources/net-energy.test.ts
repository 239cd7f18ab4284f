import { emptyState, type Readings } from '@ligo/signals';
import { tripFigures } from '@ligo/vehicle';
import { expect, it } from 'vitest';
import { DriveRecording } from '../trips/record-drive.ts';
import { type Preset, subscriptionOf } from './mqtt/mqtt-config.ts';
import { openMachine, published } from './mqtt/test-support/mqtt-under-test.ts';
import { profileFromEvObd } from './obd/profile/ev-obd-pids.ts';
import type { Profile } from './obd/profile/profile.ts';
import { ProfileReader } from './obd/profile/profile-reader.ts';
import { profileFromWican, wicanCarSchema } from './obd/profile/wican.ts';

/** Counters of a car at two moments. */
const MOMENTS = [
  { discharged: 2_000, recovered: 2_100 },
  { discharged: 2_005.25, recovered: 2_101.5 },
];
const NET_KWH = [-100, -96.25];
type Counters = (typeof MOMENTS)[number];

function publishedBy(preset: Preset, messagesOf: (counters: Counters) => [string, string][]): Readings[] {
  const machine = openMachine(subscriptionOf(preset, [], 'ligo'));
  return MOMENTS.flatMap((counters, second) => {
    for (const [topic, payload] of messagesOf(counters)) machine.receive(topic, payload, second * 1_000);
    return published(machine.settle()).map(([readings]) => readings);
  });
}

const bytesOf = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(Math.round(value * 1_000));
  return [...bytes];
};

function answeredBy(profile: Profile): Readings[] {
  const reader = new ProfileReader(profile);
  const [request] = profile.requests;
  return MOMENTS.flatMap(({ discharged, recovered }, second) => {
    const answer = Uint8Array.of(0x62, 0x01, 0x01, ...bytesOf(discharged), ...bytesOf(recovered));
    return (request && reader.read(request, answer, second * 1_000)) ?? [];
  });
}

const wican = (parameters: Record<string, string>) =>
  profileFromWican(wicanCarSchema.parse({ car_model: 'x', pids: [{ pid: '220101', parameters }] }), null);
const evObd = (equations: Record<string, string>) => {
  const entries = Object.entries(equations).map(([name, equation]) => [
    name,
    { equation, command: '220101' },
  ]);
  return profileFromEvObd({ data_commands: { command: ['220101'] }, ...Object.fromEntries(entries) }, 'x');
};
const DISCHARGED = '(A<<24)+(B<<16)+(C<<8)+D';
const RECOVERED = '(E<<24)+(F<<16)+(G<<8)+H';

const OVMS = { name: 'ovms', prefix: 'o/' } as const;
const metric = (name: string) => `o/metric/${name.replaceAll('.', '/')}`;
const WICAN = { name: 'wican', prefix: 'w/', topic: 'car' } as const;

it.each([
  [
    'OVMS',
    () =>
      publishedBy(OVMS, ({ discharged, recovered }) => [
        [metric('v.b.energy.used.total'), String(discharged)],
        [metric('v.b.energy.recd.total'), String(recovered)],
      ]),
  ],
  [
    'WiCAN by MQTT',
    () =>
      publishedBy(WICAN, ({ discharged, recovered }) => [
        ['car', JSON.stringify({ KWH_DISCHARGED: discharged, KWH_CHARGED: recovered })],
      ]),
  ],
  [
    'a profile of WiCAN',
    // Bytes as on the bus: a first frame of six bytes, then frames of seven.
    () => answeredBy(wican({ KWH_DISCHARGED: '(([B5:B7]<<8)+B9)/1000', KWH_CHARGED: '[B10:B13]/1000' })),
  ],
  [
    'a profile of ev-obd-pids',
    () =>
      answeredBy(
        evObd({ _cumulative_energy_discharged: `(${DISCHARGED})/1000`, kwh_charged: `(${RECOVERED})/1000` }),
      ),
  ],
])('%s: the counter of energy is what was drawn less what was recovered', (_, readings) => {
  expect(readings()).toEqual(NET_KWH.map((kWh) => ({ energyCounterKwh: expect.closeTo(kWh) })));
});

it('a counter of discharged energy alone gives no energy', () => {
  const used = publishedBy(OVMS, ({ discharged }) => [[metric('v.b.energy.used.total'), String(discharged)]]);
  expect(used).toEqual([]);
  const json = publishedBy(WICAN, ({ discharged }) => [
    ['car', JSON.stringify({ KWH_DISCHARGED: discharged })],
  ]);
  expect(json).toEqual([]);
  for (const profile of [
    wican({ KWH_DISCHARGED: '[B5:B7]' }),
    evObd({ _cumulative_energy_discharged: DISCHARGED }),
  ]) {
    expect(profile.requests).toEqual([]);
    expect(profile.skipped[0]?.reason).toContain('counters of discharged and of recovered energy');
  }
});

it('without counters, power of both signs is integrated', () => {
  const recording = new DriveRecording();
  for (let second = 0; second <= 1_200; second += 1) {
    const packPowerKw = Math.floor(second / 30) % 2 === 0 ? 30 : -20;
    recording.add({ ...emptyState(second * 1_000), gear: 'D', speedKmh: 60, packPowerKw });
  }
  const [trip] = recording.end();
  expect(trip && tripFigures(trip.ends, 0, 1_200).energyKwh).toBeCloseTo((1_200 / 3_600) * 5, 1);
});

it('a recovered energy of 0 is no counter: each car charges', () => {
  const readings = publishedBy(OVMS, ({ discharged }) => [
    [metric('v.b.energy.used.total'), String(discharged)],
    [metric('v.b.energy.recd.total'), '0'],
  ]);
  expect(readings).toEqual([{ energyCounterKwh: null }, { energyCounterKwh: null }]);
});
