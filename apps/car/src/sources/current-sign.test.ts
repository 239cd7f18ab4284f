import { emptyState } from '@ligo/signals';
import { expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../demo/memory-store.ts';
import { DriveRecording } from '../trips/record-drive.ts';
import { initialSign, isSignDisputed, learnSign, SignLearner } from './current-sign.ts';
import { subscriptionOf } from './mqtt/mqtt-config.ts';
import { openMachine, published } from './mqtt/test-support/mqtt-under-test.ts';
import { ProfileReader } from './obd/profile/profile-reader.ts';
import { profileFromWican, wicanCarSchema } from './obd/profile/wican.ts';
import type { PositiveCurrent, Quantities } from './quantities.ts';

const SECOND_MS = 1_000;

/** The direction after some seconds of the same quantities, one sample a second. */
function after(
  start: ReturnType<typeof initialSign>,
  seconds: number,
  at: (second: number) => Quantities,
): ReturnType<typeof initialSign> {
  let sign = start;
  for (let second = 0; second <= seconds; second += 1) sign = learnSign(sign, at(second), second * SECOND_MS);
  return sign;
}
const charging = (rawPowerKw: number) => () => ({ rawPowerKw, isCharging: true });

it('SIGN-2 learns the direction while the car reports that it charges', () => {
  const unknown = initialSign(null);
  expect(after(unknown, 29, charging(7)).positiveCurrent).toBeNull();
  expect(after(unknown, 30, charging(7)).positiveCurrent).toBe('intoPack');
  expect(after(unknown, 30, charging(-7)).positiveCurrent).toBe('outOfPack');
  expect(after(unknown, 600, charging(0.4)).positiveCurrent).toBeNull();
  expect(after(unknown, 600, () => ({ rawPowerKw: 7, isCharging: false })).positiveCurrent).toBeNull();
  expect(after(unknown, 60, () => ({ rawPowerKw: 7, chargePowerKw: 6.8 })).positiveCurrent).toBe('intoPack');
  const turning = (second: number) => ({ rawPowerKw: second % 20 < 10 ? 7 : -7, isCharging: true });
  expect(after(unknown, 600, turning).positiveCurrent).toBeNull();
});

it('SIGN-2 learns the direction of a standing car whose charge rises', () => {
  const rising = (more: Quantities) => (second: number) => ({
    ...{ rawPowerKw: -7, stateOfChargePct: 50 + Math.floor(second / 300) / 2 },
    ...more,
  });
  expect(after(initialSign(null), 629, rising({})).positiveCurrent).toBeNull();
  expect(after(initialSign(null), 630, rising({})).positiveCurrent).toBe('outOfPack');
  expect(after(initialSign(null), 630, rising({ speedKmh: 0 })).positiveCurrent).toBe('outOfPack');
  expect(after(initialSign(null), 630, rising({ speedKmh: 60 })).positiveCurrent).toBeNull();
  const falling = (second: number) => ({ rawPowerKw: 20, stateOfChargePct: 50 - second / 100 });
  expect(after(initialSign(null), 600, falling).positiveCurrent).toBeNull();
});

it.each(['outOfPack', 'intoPack'] as const)('SIGN-3 checks a direction at each charge: %s', (given) => {
  const into = given === 'intoPack' ? 7 : -7;
  const confirmed = after(initialSign(given), 300, charging(into));
  expect([confirmed.positiveCurrent, isSignDisputed(confirmed)]).toEqual([given, false]);
  const contradicted = after(initialSign(given), 30, charging(-into));
  expect([contradicted.positiveCurrent, isSignDisputed(contradicted)]).toEqual([null, true]);
  const learnt = after(contradicted, 60, charging(-into));
  expect(learnt.positiveCurrent).toBe(given === 'intoPack' ? 'outOfPack' : 'intoPack');
  expect(isSignDisputed(learnt)).toBe(true);
});

it('SIGN-3 a power without a sign contradicts itself on the road', () => {
  const learnt = after(initialSign(null), 30, charging(7));
  expect(learnt.positiveCurrent).toBe('intoPack');
  const falling = (second: number) => ({ rawPowerKw: 20, stateOfChargePct: 50 - second / 100, speedKmh: 60 });
  expect(after(learnt, 130, falling)).toMatchObject({ positiveCurrent: null, isContradicted: true });
});

it('SIGN-3 a state of charge that is garbled for one query contradicts nothing', () => {
  const driving = (second: number) => ({ rawPowerKw: 20, stateOfChargePct: second % 40 < 20 ? 50 : 51.5 });
  expect(after(initialSign('outOfPack'), 1_800, driving)).toMatchObject({ positiveCurrent: 'outOfPack' });
});

const FORMULAS = [
  ['(65536-[B6:B7])/10', 'intoPack'],
  ['[S6:S7]/10', 'outOfPack'],
] as const;

it.each(FORMULAS)('SIGN-1 a profile shows the size of the power until a charge: %s', (current) => {
  const parameters = { HV_A: current, HV_V: '[B9:B10]', CHARGING: 'B5' };
  const car = wicanCarSchema.parse({ car_model: 'x', pids: [{ pid: '220101', parameters }] });
  const profile = profileFromWican(car, null);
  const reader = new ProfileReader(profile);
  const [request] = profile.requests;
  if (!request) throw new Error('no request');
  const read = (second: number, isCharging: boolean, amperes: number) => {
    const bytes = Buffer.from([0x62, 1, 1, isCharging ? 1 : 0, 0, 0, 1, 0x90]);
    bytes.writeInt16BE(amperes * 10, 4);
    return reader.read(request, bytes, second * SECOND_MS);
  };
  // By its control unit, the current into the pack is negative.
  expect(read(0, false, 100)).toEqual({ isCharging: false, packPowerSizeKw: 40 });
  for (let second = 1; second <= 31; second += 1)
    expect(read(second, true, -17.5)?.packPowerKw).toBe(second < 31 ? undefined : -7);
  expect(read(40, false, 100)).toEqual({ isCharging: false, packPowerKw: 40 });
  expect(read(41, false, -50)).toEqual({ isCharging: false, packPowerKw: -20 });
});

it.each([
  [undefined, { packPowerSizeKw: 17.6 }],
  ['intoPack', { packPowerKw: -17.6 }],
  ['outOfPack', { packPowerKw: 17.6 }],
] as const)('SIGN-1 a WiCAN by MQTT with the direction %s', (positiveCurrent, expected) => {
  const preset = { name: 'wican', prefix: 'w/', topic: 'car', positiveCurrent } as const;
  const machine = openMachine(subscriptionOf(preset, [], 'ligo'));
  const receive = (values: object, nowMs: number) => {
    machine.receive('car', JSON.stringify(values), nowMs);
    return machine.settle();
  };
  expect(published(receive({ HV_W: 17_600 }, 0))).toEqual([[expected, 0]]);
  const learnt = Array.from({ length: 70 }, (_, second) =>
    receive({ HV_W: 7_000, CHARGING: 1 }, second * SECOND_MS),
  ).flat();
  const signs = learnt.flatMap((effect) => (effect.type === 'sign' ? [effect.sign.positiveCurrent] : []));
  const expectedSigns: Record<string, (PositiveCurrent | null)[]> = {
    outOfPack: [null, 'intoPack'],
    intoPack: [],
    undefined: ['intoPack'],
  };
  expect(signs).toEqual(expectedSigns[String(positiveCurrent)]);
  machine.take({ type: 'lost' }, 100_000);
  expect(published(receive({ HV_V: 400, HV_A: 100, HV_W: 40_000 }, 110_000))).toEqual([
    [{ packPowerKw: -40 }, 110_000],
  ]);
});

it('SIGN-1 a power of unknown direction is no energy', () => {
  const recording = new DriveRecording();
  for (let second = 0; second <= 100; second += 1)
    recording.add({ ...emptyState(second * SECOND_MS), gear: 'D', speedKmh: 60, packPowerSizeKw: 20 });
  expect(recording.end()[0]?.ends).toMatchObject({ energyCounterStartKwh: null, energyUnknownS: null });
});

it('SIGN-3 SIGN-4 logs and saves what a charge shows until another direction is given, and starts without a disk', () => {
  const lines: string[] = [];
  const note = (_fields: object, text: string) => void lines.push(text);
  const log = { info: note, warn: note, error: note };
  const kv = new MemoryKeyValueStore();
  const learn = (learner: SignLearner, rawPowerKw: number) => {
    for (let second = 0; second <= 30; second += 1)
      learner.learn({ rawPowerKw, isCharging: true }, second * SECOND_MS);
    return [learner.current.positiveCurrent, learner.isDisputed];
  };
  const open = (source: string, given: PositiveCurrent | null) => new SignLearner(source, given, { kv, log });
  expect(learn(open('obd y', null), 7)).toEqual(['intoPack', false]);
  expect(lines.splice(0)).toEqual(['direction of the current learnt']);
  expect(learn(open('obd x', 'outOfPack'), 7)).toEqual([null, true]);
  expect(lines).toEqual(['direction of the current contradicted by a charge']);
  const restarted = open('obd x', 'outOfPack');
  expect(restarted.isDisputed).toBe(true);
  expect(learn(restarted, 7)).toEqual(['intoPack', true]);
  expect(lines.at(-1)).toBe('direction of the current learnt');
  expect(open('obd y', null).current).toMatchObject({ positiveCurrent: 'intoPack', isContradicted: false });
  expect(open('obd y', 'outOfPack').current).toEqual(initialSign('outOfPack'));
  expect(open('other', null).current).toEqual(initialSign(null));
  kv.write('current-signs', { 'obd y': { positiveCurrent: 'up' } });
  expect(open('obd y', null).current).toEqual(initialSign(null));
  const failing = () => {
    throw new Error('disk');
  };
  const withoutDisk = new SignLearner('obd z', null, { kv: { read: failing, write: failing }, log });
  expect(learn(withoutDisk, 7)).toEqual(['intoPack', false]);
  expect(lines.filter((line) => line.startsWith('cannot load or save'))).toHaveLength(2);
});
