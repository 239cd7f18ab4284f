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

  const open = async (make = bydCar as (clock: Clock) => StandInCar, options = {}) => {
    clock = virtualClock();
    car = make(clock);
    dongle = await StandInDongle.open({ car, clock });
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
});
