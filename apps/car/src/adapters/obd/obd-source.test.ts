import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@ligo/machine';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReadingNews, ReadingSource } from '../../ports/reading-source.ts';
import { answersOf } from '../../test-support/elm327/ecu.ts';
import { StandInCar } from '../../test-support/elm327/stand-in-car.ts';
import { StandInDongle } from '../../test-support/elm327/stand-in-dongle.ts';
import { describeReadingSource } from '../../test-support/reading-source.contract.ts';
import { type VirtualClock, virtualClock } from '../../test-support/virtual-clock.ts';
import { systemClock } from '../clock/system-clock.ts';
import { obdConfigSchema } from './obd-config.ts';
import { createObdSource } from './obd-source.ts';

const log = { info() {}, warn: vi.fn(), error: vi.fn() };

/** What a BYD of 400 V, 10 A, 50 % and 20 to 25 °C answers. */
const BYD = {
  '220008': '62 00 08 90 01',
  '220009': '62 00 09 EC 13',
  '221FFC': '62 1F FC 88 13',
  '220005': '62 00 05 32',
  '22002F': '62 00 2F 3C',
  '220031': '62 00 31 41',
  '22002B': '62 00 2B E4 0C',
  '22002D': '62 00 2D F8 0C',
};
const PARKED = { ...BYD, '220009': '62 00 09 88 13' };

const bydCar = (clock: Clock, answers: Record<string, string> = BYD) => {
  const car = new StandInCar(clock, [{ requestId: 0x7e7, answerId: 0x7ef, answer: answersOf(answers) }]);
  car.auxVoltageV = 14.1;
  return car;
};
const sourceAt = (port: number, clock: Clock, options = {}) =>
  createObdSource(
    obdConfigSchema.parse({ kind: 'obd', host: '127.0.0.1', port, profile: 'byd-e-platform-3', ...options }),
    { clock, upMs: clock.nowMs, log },
  );

describeReadingSource('obd', {
  async there(clock) {
    const car = bydCar(systemClock);
    const dongle = await StandInDongle.open({ car });
    return {
      source: sourceAt(dongle.port, clock),
      endPeer: async () => {
        await dongle.close();
        car.end();
      },
    };
  },
  async away(clock) {
    const dongle = await StandInDongle.open({ car: bydCar(systemClock) });
    const { port } = dongle;
    await dongle.close();
    return { source: sourceAt(port, clock), endPeer() {} };
  },
});

describe('obd', () => {
  let clock: VirtualClock;
  let car: StandInCar;
  let dongle: StandInDongle;
  let source: ReadingSource;
  let news: ReadingNews[] = [];

  const open = async (make = bydCar as (clock: Clock) => StandInCar, options = {}, version = '1.5') => {
    clock = virtualClock();
    car = make(clock);
    dongle = await StandInDongle.open({ car, clock, version });
    source = sourceAt(dongle.port, clock, options);
    news = [];
    await source.start((told) => news.push(told));
  };
  afterEach(async () => {
    await source.stop();
    await dongle.close();
    car.end();
    expect(log.error).not.toHaveBeenCalled();
  });
  const told = () => Object.assign({}, ...news.map(({ readings }) => readings));
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) await clock.advance(1_000);
  };

  it('reads a car by a profile, and the 12 V battery by the adapter itself', async () => {
    await open();
    await pass(20);
    expect(told()).toEqual({
      packPowerKw: 4,
      stateOfChargePct: 50,
      dashboardStateOfChargePct: 50,
      lowestBatteryTempC: 20,
      highestBatteryTempC: 25,
      lowestCellVoltageV: expect.closeTo(3.3),
      highestCellVoltageV: expect.closeTo(3.32),
      auxBatteryVoltageV: 14.1,
    });
    expect(source.state()).toEqual({ phase: 'reading', reason: '' });
    expect(dongle.elm.commands.filter((command) => command === 'ATSH7E7').length).toBeLessThanOrEqual(2);
    expect(dongle.elm.commands).toContain('2200081');
  });

  it('asks everything at its own rate, and sets up only what was not in force', async () => {
    await open();
    await pass(60);
    const { commands } = dongle.elm;
    const count = (command: string) => commands.filter((each) => each === command).length;
    expect(count('2200081')).toBeGreaterThan(45);
    expect(count('221FFC1')).toBeGreaterThan(4);
    expect(count('221FFC1')).toBeLessThan(10);
    // Once by what the profile sends at the beginning, once by the first question.
    expect(count('ATSH7E7')).toBe(2);
  });

  it('is silent on the bus of a car that is off, and reads it again when it is on', async () => {
    await open(() => bydCar(clock, PARKED));
    await pass(30);
    car.auxVoltageV = 12.6;
    await pass(200);
    expect(source.state()).toEqual({
      phase: 'waiting',
      reason: 'the car is off: only its 12 V battery is watched',
    });
    car.sleep('light');
    const frames = car.reached.length;
    const asked = dongle.elm.commands.length;
    news = [];
    for (let minute = 0; minute < 60; minute += 1) await clock.advance(60_000);
    expect([car.reached.length - frames, car.wakings]).toEqual([0, 0]);
    expect(new Set(dongle.elm.commands.slice(asked))).toEqual(new Set(['ATRV']));
    expect(dongle.elm.commands.length - asked).toBeLessThanOrEqual(181);
    expect(told()).toEqual({ auxBatteryVoltageV: 12.6 });
    car.wake();
    car.auxVoltageV = 14.2;
    await pass(30);
    expect(told().stateOfChargePct).toBe(50);
    expect(source.state().phase).toBe('reading');
    expect(dongle.elm.commands.filter((command) => command === 'ATPC').length).toBe(1);
  });

  it('asks a car nothing whose 12 V battery is nearly empty', async () => {
    await open(() => Object.assign(bydCar(clock), { auxVoltageV: 11.9 }));
    await pass(120);
    expect(car.reached).toEqual([]);
    expect(source.state()).toEqual({
      phase: 'waiting',
      reason: 'the 12 V battery is low: nothing is asked of the car',
    });
    expect(told()).toEqual({ auxBatteryVoltageV: 11.9 });
  });

  it('finds the bus by itself, and hears all who answer', async () => {
    const speed = (kmh: string) => answersOf({ '0100': '4100 1A 00 00 01', '010D': `410D ${kmh}` });
    await open(
      () => {
        const ecus = [0x7e8, 0x7e9].map((answerId) => ({
          requestId: answerId - 8,
          answerId,
          isFunctional: true,
          answer: speed('2A'),
        }));
        return Object.assign(new StandInCar(clock, ecus), { auxVoltageV: 13.9 });
      },
      { profile: 'generic' },
    );
    await pass(30);
    expect(told()).toEqual({ speedKmh: 42, auxBatteryVoltageV: 13.9 });
  });

  it('joins an answer of several frames, of a car with addresses of its maker', async () => {
    const data = new Uint8Array(41);
    data.set([0x61, 0x01, 0, 0, 0x14, 0]);
    data.set([0x8f, 0xd4], 20);
    data.set([0x0b, 0x71, 0xb0], 31);
    const answers = { '2101': Buffer.from(data).toString('hex') };
    await open(
      () => {
        const ecu = { requestId: 0x79b, answerId: 0x7bb, answer: answersOf(answers) };
        return Object.assign(new StandInCar(clock, [ecu]), { auxVoltageV: 13.9 });
      },
      { profile: 'nissan-leaf' },
    );
    await pass(20);
    expect(told()).toEqual({
      packPowerKw: expect.closeTo(-1.841),
      stateOfChargePct: 75,
      auxBatteryVoltageV: 13.9,
    });
  });

  it('asks seldom what the car refuses, and says why it reads nothing', async () => {
    await open(() => bydCar(clock, {}));
    await pass(60);
    expect(source.state()).toEqual({ phase: 'waiting', reason: 'the car refuses what the profile asks' });
    const before = car.reached.length;
    for (let minute = 0; minute < 60; minute += 1) await clock.advance(60_000);
    expect(car.reached.length - before).toBeLessThan(8 * 18);
    (car.ecus[0] as (typeof car.ecus)[0]).options.answer = answersOf(BYD);
    await pass(330);
    expect(source.state().phase).toBe('reading');
  });

  it.each([
    ['nobody is on the bus of the car, or it is disturbed', () => car.sleep('deaf')],
    ['the car does not answer', () => dongle.elm.failNext(...Array<string>(500).fill('NO DATA'))],
    [
      'nobody is on the bus of the car, or it is disturbed',
      () => dongle.elm.failNext(...Array<string>(500).fill('<RX ERROR')),
    ],
    [
      'the adapter finds no bus of the car',
      () => dongle.elm.failNext(...Array<string>(500).fill('UNABLE TO CONNECT')),
    ],
    [
      'the adapter cannot keep answers as long as the car gives',
      () => dongle.elm.failNext(...Array<string>(500).fill('BUFFER FULL')),
    ],
  ])('says what is wrong: %s', async (reason, spoil) => {
    await open();
    await pass(5);
    spoil();
    await pass(90);
    expect(source.state()).toEqual({ phase: 'waiting', reason });
  });

  it.each(['STOPPED', '?', '7EF', 'BUS INIT: ...', '\0\xff', ''])(
    'goes on after a line of nonsense: %j',
    async (text) => {
      await open();
      await pass(5);
      dongle.elm.failNext(text, text, text);
      await pass(10);
      news = [];
      await pass(20);
      expect(told()).toMatchObject({ packPowerKw: 4, stateOfChargePct: 50 });
      expect(dongle.connections).toBe(1);
    },
  );

  it('gives no answer to the wrong question when prompts come that nobody asked for', async () => {
    await open();
    await pass(5);
    dongle.say(Buffer.from('\r\r>>\r>'));
    await pass(2);
    dongle.say(Buffer.from('7EF05620008FFFF\r\r>'));
    news = [];
    await pass(20);
    expect(told()).toMatchObject({ packPowerKw: 4, stateOfChargePct: 50 });
    expect(news.every(({ readings }) => (readings.packPowerKw ?? 4) === 4)).toBe(true);
  });

  it.each(['LV RESET', 'ELM327 v1.5'])(
    'sets the adapter up again after its power failed: %s',
    async (word) => {
      await open();
      await pass(5);
      dongle.elm.powerCut(word);
      await pass(5);
      news = [];
      await pass(15);
      expect(told()).toMatchObject({ packPowerKw: 4, stateOfChargePct: 50 });
      expect(dongle.elm.commands.filter((command) => command === 'ATH1').length).toBe(2);
      expect(dongle.connections).toBe(1);
    },
  );

  it('notices by the echo that the adapter has forgotten everything while nobody listened', async () => {
    await open();
    await pass(5);
    dongle.isSilent = true;
    dongle.elm.powerCut();
    dongle.isSilent = false;
    await pass(5);
    news = [];
    await pass(15);
    expect(told()).toMatchObject({ packPowerKw: 4, stateOfChargePct: 50 });
  });

  it('comes back to an adapter that vanished in the middle of an answer', async () => {
    await open();
    await pass(5);
    dongle.vanishAfter(7);
    const LOST = { phase: 'waiting', reason: 'the adapter has ended the connection' };
    await vi.waitFor(async () => {
      await clock.advance(50);
      expect(source.state()).toEqual(LOST);
    });
    const { port } = dongle;
    await dongle.close();
    for (let minute = 0; minute < 30; minute += 1) await clock.advance(60_000);
    expect(source.state()).toEqual({ phase: 'waiting', reason: 'the adapter cannot be reached' });
    dongle = await StandInDongle.open({ car, clock, port });
    news = [];
    await pass(60);
    expect(told()).toMatchObject({ packPowerKw: 4 });
    expect(source.state().phase).toBe('reading');
  });

  it('says that an adapter is silent, and reads on when it speaks', async () => {
    await open();
    await pass(5);
    dongle.isSilent = true;
    await pass(60);
    expect(source.state()).toEqual({ phase: 'waiting', reason: 'the adapter does not answer' });
    dongle.isSilent = false;
    await pass(60);
    expect(source.state().phase).toBe('reading');
  });

  it('leaves an adapter that says more than an ELM327 can', async () => {
    await open();
    await pass(5);
    const flood = setInterval(() => dongle.say(Buffer.alloc(50_000, 'A')), 0);
    await vi.waitFor(async () => {
      await clock.advance(100);
      expect(source.state()).toEqual({ phase: 'waiting', reason: 'what answers is not an ELM327' });
    });
    clearInterval(flood);
    await pass(60);
    expect(source.state().phase).toBe('reading');
  });

  it.each(['single', 'random'] as const)('reads answers that come in pieces: %s', async (pieces) => {
    await open();
    dongle.toUnit.pieces = pieces;
    await pass(20);
    expect(told()).toMatchObject({ packPowerKw: 4, stateOfChargePct: 50 });
  });

  it('names what the car says beyond what it can be, and counts what it cannot read', async () => {
    await open(() => bydCar(clock, { ...BYD, '220005': '62 00 05 FF' }));
    log.warn.mockClear();
    dongle.elm.failNext('7EF0');
    await pass(20);
    expect(
      news.filter(({ refused }) => refused?.includes('dashboardStateOfChargePct')).length,
    ).toBeGreaterThan(0);
    expect(told().dashboardStateOfChargePct).toBeUndefined();
    await source.stop();
    expect(log.warn.mock.calls).toEqual([
      [{ ignored: 1 }, 'lines and frames of the OBD adapter were ignored'],
    ]);
  });

  it.each(['1.5', '2.1'])(
    'reads a control unit that says first that it will answer: version %s',
    async (version) => {
      const answer = answersOf(BYD);
      const pending = { times: 1, everyMs: 60 };
      const slow = (): StandInCar => {
        const ecu = { requestId: 0x7e7, answerId: 0x7ef, answer, pending };
        return Object.assign(new StandInCar(clock, [ecu]), { auxVoltageV: 14 });
      };
      await open(slow, {}, version);
      await pass(60);
      expect(told()).toMatchObject({ packPowerKw: 4, stateOfChargePct: 50 });
    },
  );

  it('opens a session anew that the car has ended', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ligo-session-'));
    const profile = join(folder, 'car.json');
    const expression = { expression: 'B0/2' };
    const requests = [{ request: '220101', frames: 1, readings: { stateOfChargePct: expression } }];
    const init = ['ATSP6', 'ATSH7E4', '1003'];
    writeFileSync(profile, JSON.stringify({ version: 1, model: 'A car with sessions', init, requests }));
    let left = 0;
    const answer = ([service]: Uint8Array) => {
      if (service === 0x10) left = 3;
      else left -= 1;
      return service === 0x10
        ? Uint8Array.of(0x50, 3)
        : left >= 0
          ? Uint8Array.of(0x62, 1, 1, 120)
          : Uint8Array.of(0x7f, 0x22, 0x7f);
    };
    await open(
      () =>
        Object.assign(new StandInCar(clock, [{ requestId: 0x7e4, answerId: 0x7ec, answer }]), {
          auxVoltageV: 14,
        }),
      { profile },
    );
    await pass(120);
    rmSync(folder, { recursive: true });
    expect(news.filter(({ readings }) => readings.stateOfChargePct === 60).length).toBeGreaterThan(9);
    expect(dongle.elm.commands.filter((command) => command === '1003').length).toBeGreaterThan(2);
    expect(dongle.elm.commands.filter((command) => command === '1003').length).toBeLessThan(6);
  });
});

it('a source whose profile cannot be read says so', async () => {
  const clock = virtualClock();
  const source = sourceAt(1, clock, { profile: 'no-such-model' });
  await expect(source.start(() => {})).rejects.toThrow(/no-such-model/);
  expect(source.state()).toEqual({ phase: 'failed', reason: 'its profile cannot be read' });
  await source.stop();
});
