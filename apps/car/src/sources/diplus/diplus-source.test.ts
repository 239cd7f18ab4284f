import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import { type VirtualClock, virtualClock } from '../../test-support/virtual-clock.ts';
import { describeReadingSource } from '../test-support/reading-source.contract.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { createDiplusSource, diplusConfigSchema } from './diplus.ts';
import { type Answering, asDiplus, StandInDiplus, sendJson } from './test-support/stand-in-diplus.ts';

/** Sockets are slow on a busy machine. */
const until = (isSo: () => void | Promise<void>) => vi.waitFor(isSo, { timeout: 10_000, interval: 10 });
const configOf = (port: number) => diplusConfigSchema.parse({ kind: 'diplus', port });

describeReadingSource('diplus', {
  async there(clock) {
    const diplus = await StandInDiplus.open();
    return {
      source: createDiplusSource(configOf(diplus.port), sourceContext(clock)),
      endPeer: () => diplus.close(),
    };
  },
  async away(clock) {
    const diplus = await StandInDiplus.open();
    const config = configOf(diplus.port);
    await diplus.close();
    return { source: createDiplusSource(config, sourceContext(clock)), endPeer() {} };
  },
});

describe('Di+', () => {
  let diplus: StandInDiplus;
  let source: ReadingSource;
  let clock: VirtualClock;
  let news: ReadingBatch[] = [];

  beforeEach(async () => {
    diplus = await StandInDiplus.open();
    clock = virtualClock();
    news = [];
    source = createDiplusSource(configOf(diplus.port), sourceContext(clock));
  });
  afterEach(async () => {
    await source.stop();
    await diplus.close();
  });
  const start = () => source.start((reported) => news.push(reported));
  const asked = (times: number) => until(() => expect(diplus.asked).toBe(times));
  /** The readings of the next answer. */
  const next = async () => {
    const before = news.length;
    if (source.state().phase === 'starting') await start();
    await until(async () => {
      if (news.length === before && source.state().phase !== 'starting') await clock.advance(10_000);
      expect(news.length).toBeGreaterThan(before);
    });
    return news.at(-1)?.readings;
  };
  const waitsWith = (reason: string) =>
    until(() => expect(source.state()).toEqual({ phase: 'waiting', reason }));

  it('publishes all values in the units of readings', async () => {
    const readings = await next();
    expect(readings).toEqual({
      isOn: true,
      speedKmh: 0,
      gear: 'P',
      odometerKm: 45_473.5,
      packPowerKw: -7,
      frontMotorRpm: 0,
      rearMotorRpm: 0,
      stateOfChargePct: 76,
      dashboardStateOfChargePct: 76,
      energyCounterKwh: 7_836.5,
      isPluggedIn: true,
      isCharging: true,
      chargePowerKw: 7,
      lowestBatteryTempC: 23,
      highestBatteryTempC: 25,
      lowestCellVoltageV: 3.316,
      highestCellVoltageV: 3.322,
      auxBatteryVoltageV: 13.6,
      outsideTempC: -4,
      'doors.frontLeft': true,
      'doors.frontRight': false,
      'doors.rearLeft': false,
      'doors.rearRight': false,
      'doors.hood': false,
      'doors.trunk': false,
    });
    expect(news[0]?.takenAtMs).toBe(clock.nowMs());
    expect(source.state()).toEqual({ phase: 'reading', reason: '' });
  });

  it.each<[string, Record<string, string>, object]>([
    [
      'a decimal comma and a typographic minus',
      { 最低电池电压: '3,316', 车外温度: '\u221212' },
      { lowestCellVoltageV: 3.316, outsideTempC: -12 },
    ],
    ['millivolts of the 12 V battery', { 蓄电池电压: '12845' }, { auxBatteryVoltageV: 12.845 }],
    ['no 12 V battery that was not measured', { 蓄电池电压: '0' }, { auxBatteryVoltageV: undefined }],
    [
      'no cells that were not measured',
      { 最低电池电压: '0.5', 最高电池电压: '0' },
      { lowestCellVoltageV: undefined, highestCellVoltageV: undefined },
    ],
    ['no temperature of a missing sensor', { 车外温度: '-2000' }, { outsideTempC: undefined }],
    [
      'no invalid power, nor charging derived from it',
      { 发动机功率: '3095' },
      { packPowerKw: undefined, isPluggedIn: true, isCharging: undefined, chargePowerKw: undefined },
    ],
    [
      'no unknown code',
      { 档位: '7', 电源状态: '3', 主驾车门: '2', 充电枪插枪状态: '5' },
      {
        gear: undefined,
        isOn: undefined,
        'doors.frontLeft': undefined,
        isPluggedIn: undefined,
        isCharging: undefined,
      },
    ],
    ['a car that is off', { 电源状态: '0' }, { isOn: false }],
    [
      'a driving car',
      { 电源状态: '2', 档位: '4', 车速: '88.5', 发动机功率: '40', 充电枪插枪状态: '1' },
      {
        isOn: true,
        gear: 'D',
        speedKmh: 88.5,
        packPowerKw: 40,
        isPluggedIn: false,
        isCharging: false,
        chargePowerKw: undefined,
      },
    ],
    [
      'a cable without power',
      { 发动机功率: '1' },
      { isPluggedIn: true, isCharging: false, chargePowerKw: 0 },
    ],
    [
      'no pressure of a sensor that sleeps',
      { 左前轮气压: '243', 右后轮气压: '0' },
      { 'tyresKpa.frontLeft': 243, 'tyresKpa.rearRight': undefined },
    ],
    ['the fifth and sixth gear', { 档位: '6' }, { gear: 'S' }],
    [
      'nothing for text that is not a number',
      { 车速: 'NaN', 里程: '1e9', 总电耗: '', 电量百分比: '0x10' },
      {
        speedKmh: undefined,
        odometerKm: undefined,
        energyCounterKwh: undefined,
        stateOfChargePct: undefined,
      },
    ],
  ])('publishes %s', async (_, figures, expected) => {
    Object.assign(diplus.figures, figures);
    const readings: object = { ...(await next()) };
    const seen = Object.keys(expected).map((name) => [name, readings[name as keyof typeof readings]]);
    expect(Object.fromEntries(seen)).toEqual(expected);
  });

  it('treats tenths of the state of charge as that of the battery, which no dashboard shows', async () => {
    expect((await next())?.dashboardStateOfChargePct).toBe(76);
    diplus.figures.电量百分比 = '76.1';
    expect(await next()).toMatchObject({ stateOfChargePct: 76.1, dashboardStateOfChargePct: null });
    diplus.figures.电量百分比 = '76';
    expect(await next()).toMatchObject({ stateOfChargePct: 76, dashboardStateOfChargePct: null });
  });

  it.each<[string, Answering, string]>([
    ['without success', sendJson({ success: false, val: 'speed:9' }), 'source-empty'],
    ['with nothing', sendJson({ success: true, val: '' }), 'source-empty'],
    [
      'with an unfilled template',
      (_, response, template) => response.end(JSON.stringify({ success: true, val: template })),
      'source-empty',
    ],
    ['that is none', (_, response) => response.end('<html>'), 'source-wrong'],
    ['of 70 kB', (_, response) => response.end('x'.repeat(70_000)), 'source-wrong'],
    ['that is a list', sendJson([1, 2]), 'source-wrong'],
    [
      'with an error',
      (_, response) => response.writeHead(500).end('{"success":true,"val":"speed:9"}'),
      'source-refuses',
    ],
    [
      'that redirects',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'source-refuses',
    ],
    [
      'that is cut off',
      (_, response) => {
        response.writeHead(200, { 'content-length': 500 });
        response.write('{"success":true,"val":"speed:9"}', () => response.destroy());
      },
      'source-unreachable',
    ],
  ])('reports the reason for an answer %s, and recovers', async (_, answering, reason) => {
    diplus.answering = answering;
    await start();
    await waitsWith(reason);
    expect(news).toEqual([]);
    diplus.answering = asDiplus;
    await until(async () => {
      await clock.advance(5_000);
      expect(source.state().phase).toBe('reading');
    });
  });

  it('reads an answer in chunks, and ignores parts that were not requested', async () => {
    diplus.answering = (_, response) => {
      for (const part of [
        '{"success":true,"val":"speed: 50 |gear:',
        '4:5|constructor:1|speed',
        '|:3|x:y|outside:7"}',
      ])
        response.write(part);
      response.end();
    };
    expect(await next()).toEqual({ speedKmh: 50, outsideTempC: 7 });
  });

  it('cancels a request after 10 s', async () => {
    diplus.answering = () => {};
    await start();
    await asked(1);
    await clock.advance(9_999);
    expect(source.state().phase).toBe('starting');
    await clock.advance(1);
    await waitsWith('source-late');
    await clock.advance(89_999);
    expect(diplus.asked).toBe(1);
    await clock.advance(1);
    await asked(2);
  });

  it.each([
    ['drives', { 电源状态: '2', 档位: '4' }, 20, 1_000],
    ['drives, and Di+ is slow', { 电源状态: '2', 档位: '4' }, 600, 6_000],
    ['stands in P', { 电源状态: '1', 档位: '1' }, 20, 5_000],
    ['is off', { 电源状态: '0', 档位: '1' }, 20, 9_000],
    ['is off, and Di+ is very slow', { 电源状态: '0' }, 3_000, 30_000],
  ])('adapts its interval to the response time: it %s', async (_, figures, tookMs, everyMs) => {
    Object.assign(diplus.figures, figures);
    let answer = () => {};
    diplus.answering = (...asking) => {
      answer = () => asDiplus(...asking);
    };
    await start();
    await asked(1);
    await clock.advance(tookMs);
    answer();
    await until(() => expect(news.length).toBe(1));
    expect(news[0]?.takenAtMs).toBe(clock.nowMs() - tookMs);
    await clock.advance(everyMs - tookMs - 1);
    expect(diplus.asked).toBe(1);
    await clock.advance(1);
    await asked(2);
  });

  it('backs off without data, and recovers', async () => {
    diplus.answering = sendJson({ success: false });
    await start();
    await waitsWith('source-empty');
    const pass = async (minutes: number) => {
      const before = diplus.asked;
      for (let tenth = 0; tenth < minutes * 6; tenth += 1) await clock.advance(10_000);
      return diplus.asked - before;
    };
    expect(await pass(1)).toBeGreaterThan(2);
    expect(await pass(10)).toBeLessThanOrEqual(40);
    const { port } = diplus;
    await diplus.close();
    await until(async () => {
      await clock.advance(10_000);
      expect(source.state().reason).toBe('source-unreachable');
    });
    diplus = await StandInDiplus.open(port);
    await next();
    await until(() => expect(source.state().phase).toBe('reading'));
  });
});

it.each(['192.168.1.5', '8.8.8.8', 'diplus.example', '127.evil.example', '127.0.0.999', '0.0.0.0', '::', ''])(
  'a configuration cannot name another machine: %s',
  (host) => {
    expect(diplusConfigSchema.safeParse({ kind: 'diplus', host }).success).toBe(false);
  },
);

it('a configuration accepts all names of this machine', () => {
  const hosts = ['127.0.0.1', '127.1.2.3', 'localhost', '::1'];
  expect(hosts.map((host) => diplusConfigSchema.parse({ kind: 'diplus', host }).host)).toEqual(hosts);
});
