import { emptyState, type Readings } from '@ligo/signals';
import { tripFigures } from '@ligo/vehicle';
import { expect, it } from 'vitest';
import type { Monotonic } from '../ports/unit-time.ts';
import { DriveRecording } from '../trips/record-drive.ts';
import { type Preset, subscriptionOf } from './mqtt/mqtt-config.ts';
import { initialMqttState, mqttDueMs, stepMqtt } from './mqtt/mqtt-machine.ts';
import { profileFromEvObd } from './obd/profile/ev-obd-pids.ts';
import type { Profile } from './obd/profile/profile.ts';
import { ProfileReader } from './obd/profile/profile-reader.ts';
import { profileFromWican, wicanCarSchema } from './obd/profile/wican.ts';

const SECONDS = 1_200;
/** A drive at 60 km/h that delivers and recovers in turns, as its counters and its power see it. */
const moments = Array.from({ length: SECONDS + 1 }, (_, second) => {
  const turns = Math.floor(second / 30);
  const delivering = Math.ceil(turns / 2) * 30 + (turns % 2 === 0 ? second % 30 : 0);
  return {
    atMs: second * 1_000,
    discharged: 2_000 + (delivering * 30) / 3_600,
    recovered: 2_100 + ((second - delivering) * 20) / 3_600,
  };
});
const NET_KWH = (SECONDS / 2 / 3_600) * (30 - 20);

/** Energy of the trip that is recorded of the readings; `null`: unknown. */
function energyOf(readings: readonly { atMs: number; readings: Readings }[]): number | null {
  const recording = new DriveRecording();
  let known: Readings = {};
  for (const each of readings) {
    known = { ...known, ...each.readings };
    recording.add({ ...emptyState(each.atMs), gear: 'D', speedKmh: 60, ...known });
  }
  const [trip] = recording.end();
  return trip ? tripFigures(trip.ends, 0, SECONDS).energyKwh : null;
}

function publishedBy(preset: Preset, messagesOf: (moment: (typeof moments)[number]) => [string, string][]) {
  let state = initialMqttState(subscriptionOf(preset, [], 'ligo'));
  return moments.flatMap((moment) => {
    const step = (event: Parameters<typeof stepMqtt>[1], nowMs: number) => {
      const next = stepMqtt(state, event, { nowMs: nowMs as Monotonic });
      state = next.state;
      return next.effects;
    };
    for (const [topic, payload] of messagesOf(moment))
      step({ type: 'message', topic, payload, isRetained: false }, moment.atMs);
    return step({ type: 'tick' }, mqttDueMs(state) ?? 0).flatMap((effect) =>
      effect.type === 'publish-readings' ? [{ atMs: moment.atMs, readings: effect.readings }] : [],
    );
  });
}

const bytesOf = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(Math.round(value * 1_000));
  return [...bytes];
};

function answeredBy(profile: Profile) {
  const reader = new ProfileReader(profile);
  const [request] = profile.requests;
  return moments.flatMap(({ atMs, discharged, recovered }) => {
    const answer = Uint8Array.of(0x62, 0x01, 0x01, ...bytesOf(discharged), ...bytesOf(recovered));
    const readings = request && reader.read(request, answer, atMs);
    return readings ? [{ atMs, readings }] : [];
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
])('%s: the energy of a trip is what was drawn less what was recovered', (_, readings) => {
  expect(energyOf(readings())).toBeCloseTo(NET_KWH, 2);
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
  const power = publishedBy(OVMS, ({ atMs }) => [
    [metric('v.b.power'), Math.floor(atMs / 30_000) % 2 === 0 ? '30' : '-20'],
  ]);
  expect(energyOf(power)).toBeCloseTo(NET_KWH, 1);
});

it('a recovered energy of 0 is no counter: each car charges', () => {
  const readings = publishedBy(OVMS, ({ discharged }) => [
    [metric('v.b.energy.used.total'), String(discharged)],
    [metric('v.b.energy.recd.total'), '0'],
  ]);
  expect(energyOf(readings)).toBeNull();
});
