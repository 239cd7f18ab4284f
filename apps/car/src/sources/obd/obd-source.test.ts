import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@ligo/machine';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { describeReadingSource } from '../test-support/reading-source.contract.ts';
import { answersOf } from './test-support/elm327/ecu.ts';
import {
  BYD,
  bydCar,
  type ObdUnderTest,
  obdSourceAt,
  openObd,
} from './test-support/elm327/obd-under-test.ts';
import { StandInCar } from './test-support/elm327/stand-in-car.ts';
import { StandInDongle } from './test-support/elm327/stand-in-dongle.ts';

const log = { info() {}, warn() {}, error() {} };

describeReadingSource('obd', {
  async there(clock) {
    const car = bydCar(systemClock);
    const dongle = await StandInDongle.open({ car });
    return {
      source: obdSourceAt(dongle.port, { clock, log }),
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
    return { source: obdSourceAt(port, { clock, log }), endPeer() {} };
  },
});

describe('obd', () => {
  it('reads a car by a profile, and the 12 V battery by the adapter', async () => {
    const under = await openObd();
    await under.pass(20);
    expect(under.published()).toEqual({
      packPowerKw: 4,
      stateOfChargePct: 50,
      dashboardStateOfChargePct: 50,
      lowestBatteryTempC: 20,
      highestBatteryTempC: 25,
      lowestCellVoltageV: expect.closeTo(3.3),
      highestCellVoltageV: expect.closeTo(3.32),
      auxBatteryVoltageV: 14.1,
    });
    expect(under.source.state()).toEqual({ phase: 'reading', reason: '' });
    // Once as an initial command of the profile, once before the first request.
    expect(under.count('ATSH7E7')).toBe(2);
    expect(under.dongle.elm.commands).toContain('2200081');
  });

  it('detects the bus, and accepts all responders', async () => {
    const speed = (kmh: string) => answersOf({ '0100': '4100 1A 00 00 01', '010D': `410D ${kmh}` });
    const under = await openObd(
      (clock) => {
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
    await under.pass(30);
    expect(under.published()).toEqual({ speedKmh: 42, auxBatteryVoltageV: 13.9 });
  });

  it('backs off from refused requests, and reports why there are no readings', async () => {
    const under = await openObd((clock) => bydCar(clock, {}));
    await under.pass(60);
    expect(under.source.state()).toEqual({
      phase: 'waiting',
      reason: 'car-refuses',
    });
    const before = under.car.reached.length;
    await under.passMinutes(60);
    expect(under.car.reached.length - before).toBeLessThan(8 * 18);
    (under.car.ecus[0] as (typeof under.car.ecus)[0]).options.answer = answersOf(BYD);
    await under.pass(330);
    expect(under.source.state().phase).toBe('reading');
  });

  it.each([
    ['bus-disturbed', (under: ObdUnderTest) => under.car.sleep('deaf')],
    ['car-silent', (under: ObdUnderTest) => under.dongle.elm.failNext(...Array<string>(500).fill('NO DATA'))],
    [
      'bus-disturbed',
      (under: ObdUnderTest) => under.dongle.elm.failNext(...Array<string>(500).fill('<RX ERROR')),
    ],
    [
      'no-bus',
      (under: ObdUnderTest) => under.dongle.elm.failNext(...Array<string>(500).fill('UNABLE TO CONNECT')),
    ],
    [
      'adapter-small',
      (under: ObdUnderTest) => under.dongle.elm.failNext(...Array<string>(500).fill('BUFFER FULL')),
    ],
  ])('reports the reason: %s', async (reason, spoil) => {
    const under = await openObd();
    await under.pass(5);
    spoil(under);
    await under.pass(90);
    expect(under.source.state()).toEqual({ phase: 'waiting', reason });
  });

  it.each([
    ['is silent', 'NO DATA'],
    ['is not found', 'UNABLE TO CONNECT'],
  ])('reports that a car needs a profile of its model if it %s by the standard', async (_how, word) => {
    const generic = { profile: 'generic' };
    const under = await openObd((clock) => bydCar(clock, {}), generic);
    under.dongle.elm.failNext(...Array<string>(500).fill(word));
    await under.pass(60);
    expect(under.source.state()).toEqual({ phase: 'waiting', reason: 'car-needs-profile' });
  });

  it('is partial while the car refuses a request, and lists how each ended', async () => {
    const { '22002B': _, ...others } = BYD;
    const under = await openObd((clock) => bydCar(clock, others));
    await under.pass(30);
    expect(under.source.state()).toEqual({ phase: 'reading', reason: 'car-refuses-some' });
    const queries = under.source.queries?.() ?? [];
    expect(queries).toHaveLength(8);
    expect(queries.filter(({ outcome }) => outcome !== 'answered')).toEqual([
      { request: '22002B', outcome: 'refused', reason: 'car-refuses', readings: ['lowestCellVoltageV'] },
    ]);
  });

  it('lists readings out of range, and counts invalid lines', async () => {
    const under = await openObd((clock) => bydCar(clock, { ...BYD, '220005': '62 00 05 FF' }));
    under.dongle.elm.failNext('7EF0');
    await under.pass(20);
    expect(
      under.news.filter(({ rejected }) => rejected?.includes('dashboardStateOfChargePct')).length,
    ).toBeGreaterThan(0);
    expect(under.published().dashboardStateOfChargePct).toBeUndefined();
    await under.source.stop();
    expect(under.log.warn.mock.calls).toEqual([
      [{ ignored: 1 }, 'invalid lines and frames of the OBD adapter ignored'],
    ]);
  });

  it('is not reading while all values of the car are out of range', async () => {
    const answers = Object.fromEntries(
      Object.keys(BYD).map((asked) => [asked, `62 ${asked.slice(2)} FF FF`]),
    );
    const under = await openObd((clock) => bydCar(clock, answers));
    await under.pass(60);
    expect(under.published()).toEqual({ auxBatteryVoltageV: 14.1 });
    expect(under.source.state()).toEqual({
      phase: 'waiting',
      reason: 'profile-of-another',
    });
  });

  it.each(['1.5', '2.1'])(
    'reads a control unit that sends a pending response first: version %s',
    async (version) => {
      const answer = answersOf(BYD);
      const pending = { times: 1, everyMs: 60 };
      const slow = (clock: Clock): StandInCar => {
        const ecu = { requestId: 0x7e7, answerId: 0x7ef, answer, pending };
        return Object.assign(new StandInCar(clock, [ecu]), { auxVoltageV: 14 });
      };
      const under = await openObd(slow, {}, { version });
      await under.pass(60);
      expect(under.published()).toMatchObject({ packPowerKw: 4, stateOfChargePct: 50 });
    },
  );

  it('reopens an expired session', async () => {
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
    const under = await openObd(
      (clock) =>
        Object.assign(new StandInCar(clock, [{ requestId: 0x7e4, answerId: 0x7ec, answer }]), {
          auxVoltageV: 14,
        }),
      { profile },
    );
    await under.pass(120);
    rmSync(folder, { recursive: true });
    expect(under.news.filter(({ readings }) => readings.stateOfChargePct === 60).length).toBeGreaterThan(9);
    expect(under.count('1003')).toBeGreaterThan(2);
    expect(under.count('1003')).toBeLessThan(6);
  });
});

it('a source with an unreadable profile reports it', async () => {
  const clock = virtualClock();
  const source = obdSourceAt(1, { clock, log }, { profile: 'no-such-model' });
  await expect(source.start(() => {})).rejects.toThrow(/no-such-model/);
  expect(source.state()).toEqual({ phase: 'failed', reason: 'profile-unreadable' });
  await source.stop();
});
