import {
  batteryGroup,
  LEAF_IDS,
  type LeafMoment,
  temperatureGroup,
} from '../../../apps/car/src/sources/obd/test-support/elm327/leaf-battery.ts';
import { longDrive } from '../long-drive.ts';

/** The messages of a car's peers on a drive, second by second. */
export interface Drive {
  /** Of gpsd, lines with their ends. */
  gpsd: readonly string[];
  /** An OVMS module's topics and payloads. */
  mqtt: readonly (readonly [topic: string, payload: string])[][];
  /** Of Di+, by its own names. */
  diplus: readonly Readonly<Record<string, string>>[];
  /** An adapter's two answers of a Leaf's battery, without the prompt. */
  obd: readonly (readonly [battery: string, temperatures: string])[];
}

export const OVMS_PREFIX = 'ovms/me/car/';
/** The drive is sent this many times faster than it was driven. */
export const LAPSE = 1_000;

const START_S = 1_700_000_000;
const DEVICE = '/dev/ttyACM0';
/** The sky over a town, as a receiver of four systems sees it. */
const SATELLITES = 24;

type Point = ReturnType<typeof longDrive>[number];
const figure = (value: number | null | undefined) => value ?? 0;

/** A drive of the given number of seconds, as its peers send it. */
export function driveOf(seconds: number): Drive {
  const points = longDrive(START_S, seconds);
  return {
    gpsd: points.map(linesOf),
    mqtt: points.map(messagesOf),
    diplus: points.map(figuresOf),
    obd: points.map(answersOf),
  };
}

/** A fix and the sky a second, as receivers at their usual rate give them, with all that gpsd knows of both. */
function linesOf(point: Point): string {
  const { lat, lng, alt, speed, azi, time } = point;
  const fix = {
    class: 'TPV',
    device: DEVICE,
    mode: 3,
    time: new Date(time * 1_000).toISOString(),
    leapseconds: 18,
    ept: 0.005,
    lat,
    lon: lng,
    altHAE: figure(alt) + 48,
    altMSL: alt,
    alt,
    epx: 2.513,
    epy: 3.102,
    epv: 5.29,
    track: azi,
    magtrack: figure(azi) + 2.1,
    magvar: 2.1,
    speed: figure(speed) / 3.6,
    climb: 0.02,
    eps: 6.2,
    epc: 10.58,
    geoidSep: 48,
    eph: 4.37,
    sep: 8.93,
  };
  const satellites = Array.from({ length: SATELLITES }, (_, place) => ({
    PRN: place + 1,
    el: (place * 7) % 90,
    az: (place * 31) % 360,
    ss: 20 + (place % 25),
    used: place % 3 !== 0,
    gnssid: place % 4,
    svid: place + 1,
    health: 1,
  }));
  const sky = { class: 'SKY', device: DEVICE, hdop: 0.92, pdop: 1.53, nSat: 24, uSat: 16, satellites };
  return `${JSON.stringify(fix)}\n${JSON.stringify(sky)}\n`;
}

/** What changed since the second before, and the module's own time; what changes slowly is not in every second. */
function messagesOf(point: Point): [topic: string, payload: string][] {
  const second = point.time - START_S;
  const isDue = (everyS: number) => second % everyS === 0;
  const metrics: [name: string, value: unknown, everyS: number][] = [
    ['s.v3.connected', 'yes', Number.POSITIVE_INFINITY],
    ['v.e.on', 'yes', Number.POSITIVE_INFINITY],
    ['v.p.gpslock', 'yes', Number.POSITIVE_INFINITY],
    ['v.e.gear', 1, Number.POSITIVE_INFINITY],
    ['m.monotonic', second, 1],
    ['v.p.speed', point.speed, 1],
    ['v.b.power', point.epw, 1],
    ['v.p.latitude', point.lat, 1],
    ['v.p.longitude', point.lng, 1],
    ['v.p.direction', point.azi, 1],
    ['v.p.altitude', point.alt, 3],
    ['v.b.p.voltage.min', point.lbv, 2],
    ['v.b.p.voltage.max', point.hbv, 2],
    ['v.p.odometer', (12_345.6 + second / 60).toFixed(1), 6],
    ['v.b.12v.voltage', (13.9 + (second % 7) / 100).toFixed(2), 10],
    ['v.b.soc', point.soc, 20],
    ['v.b.energy.used.total', (4_000 + second / 300).toFixed(1), 30],
    ['v.b.p.temp.min', point.lbt, 60],
    ['v.b.p.temp.max', point.hbt, 60],
    ['v.e.temp', point.oct, 60],
  ];
  return metrics
    .filter(([, , everyS]) => second === 0 || isDue(everyS))
    .map(([name, value]) => [`${OVMS_PREFIX}metric/${name.replaceAll('.', '/')}`, String(value)]);
}

/** Everything that is asked of Di+, which is asked once a second while the car drives. */
function figuresOf({ time, speed, epw, fes, res, soc, lbt, hbt, lbv, hbv, oct }: Point) {
  const second = time - START_S;
  return {
    电源状态: '2',
    车速: String(speed),
    档位: '4',
    里程: String(123_456 + Math.floor(second / 6)),
    发动机功率: String(epw),
    前电机转速: String(fes),
    后电机转速: String(res),
    电量百分比: String(Math.floor(figure(soc))),
    总电耗: (4_000 + second / 300).toFixed(1),
    充电枪插枪状态: '1',
    最低电池温度: String(lbt),
    最高电池温度: String(hbt),
    最低电池电压: String(lbv),
    最高电池电压: String(hbv),
    蓄电池电压: '13.9',
    车外温度: String(oct),
    主驾车门: '0',
    副驾车门: '0',
    左后车门: '0',
    右后车门: '0',
    引擎盖: '0',
    后备箱门: '0',
  };
}

/** The queries of a Leaf's battery: moving values each second, temperatures every half minute. */
function answersOf({ time, epw, soc, lbt, hbt }: Point): [battery: string, temperatures: string] {
  const packV = 380;
  const coldest = figure(lbt);
  const moment: LeafMoment = {
    timeS: time,
    packV,
    packA: (figure(epw) * 1_000) / packV,
    socPct: figure(soc),
    tempsC: [coldest, figure(hbt), coldest],
    auxV: 14,
  };
  return [framesOf(batteryGroup(moment)), framesOf(temperatureGroup(moment))];
}

/** An answer of more than seven bytes as an adapter writes its frames, a line each. */
function framesOf(answer: Uint8Array): string {
  const id = LEAF_IDS.answerId.toString(16).toUpperCase();
  const digits = Buffer.from(answer).toString('hex').toUpperCase();
  const lines = [`${id}1${answer.length.toString(16).toUpperCase().padStart(3, '0')}${digits.slice(0, 12)}`];
  for (let at = 12; at < digits.length; at += 14)
    lines.push(
      `${id}2${lines.length.toString(16).toUpperCase()}${digits.slice(at, at + 14).padEnd(14, 'F')}`,
    );
  return lines.join('\r');
}
