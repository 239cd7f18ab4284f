import { readFileSync } from 'node:fs';
import { sharedData } from '../../../../test-support/shared-data.ts';
import type { EcuOptions } from './ecu.ts';

/** Measurements of a Leaf's battery controller. */
export interface LeafMoment {
  timeS: number;
  packV: number;
  /** Positive out of the pack. */
  packA: number;
  socPct: number;
  /** Sensors 1, 2 and 4; a pack of 24 kWh has no third. */
  tempsC: readonly [number, number, number];
  auxV: number;
}

export const LEAF_IDS = { requestId: 0x79b, answerId: 0x7bb };

/*
 * Where these layouts are from: answers of real cars, byte by byte, that OVMS has in its module for the Leaf
 * (vehicle_nissanleaf.cpp), and what it and Battery-Emulator read of them. Of group 1, 39 bytes behind `61 01`:
 *   [0..3]   current, positive into the pack: a car that was on and stood still has it at -946
 *   [4..5]   0287, 028a: undocumented           [6..9] the current by another sensor
 *   [16..17] 12 V battery, mV                   [18..19] pack, 10 mV
 *   [22..23] insulation                         [26..27] Hx, 0.01 %
 *   [28..31] charge, 0.0001 %                   [32..35] capacity, 0.0001 Ah
 * That the current has 1024 steps an ampere is what gives these cars 0.5 to 1 A with nothing but their electronics on.
 * Of group 4, 14 bytes behind `61 04`: for each of four sensors the thermistor in two bytes, falling by some ten a degree, and whole
 * degrees in one; all bits set for a sensor that is not there.
 */
const STEPS_PER_AMPERE = 1_024;
const GROUP_1_BYTES = 39;
const GROUP_4_BYTES = 14;
const HX_PCT = 70;
const CAPACITY_AH = 54;

/** The answer to `21 01`. */
export function batteryGroup({ packV, packA, socPct, auxV }: LeafMoment): Uint8Array {
  const answer = Buffer.alloc(2 + GROUP_1_BYTES);
  const data = answer.subarray(2);
  answer.writeUInt16BE(0x6101, 0);
  data.writeInt32BE(Math.round(-packA * STEPS_PER_AMPERE), 0);
  data.writeUInt16BE(0x028a, 4);
  data.writeInt32BE(Math.round(-packA * STEPS_PER_AMPERE) - 9, 6);
  data.fill(0xff, 10, 14);
  data.writeUInt16BE(Math.round(auxV * 1_000), 16);
  data.writeUInt16BE(Math.round(packV * 100), 18);
  data.writeUInt16BE(0x32de, 20);
  data.writeUInt16BE(0x038b, 22);
  data.writeUInt16BE(0x005c, 24);
  data.writeUInt16BE(HX_PCT * 100, 26);
  data.writeUInt32BE(Math.round(socPct * 10_000), 28);
  data.writeUInt32BE(CAPACITY_AH * 10_000, 32);
  data.set([0x80, 0, 1], 36);
  return answer;
}

/** The answer to `21 04`. */
export function temperatureGroup({ tempsC: [first, second, fourth] }: LeafMoment): Uint8Array {
  const answer = Buffer.alloc(2 + GROUP_4_BYTES);
  answer.writeUInt16BE(0x6104, 0);
  for (const [sensor, celsius] of [first, second, null, fourth].entries()) {
    const at = 2 + sensor * 3;
    answer.writeUInt16BE(celsius === null ? 0xffff : Math.round(710 - celsius / 0.102), at);
    answer.writeUInt8(celsius === null ? 0xff : Math.round(celsius) & 0xff, at + 2);
  }
  answer.writeUInt8(Math.round((first + second + fourth) / 3) & 0xff, 2 + 12);
  return answer;
}

/** The battery controller of a Leaf whose battery is as it is at that moment. */
export const leafBattery = (now: () => LeafMoment): EcuOptions => ({
  ...LEAF_IDS,
  padding: 0xff,
  answer(request) {
    const [service = 0, group = 0] = request;
    if (service === 0x21 && group === 1) return batteryGroup(now());
    if (service === 0x21 && group === 4) return temperatureGroup(now());
    return Uint8Array.of(0x7f, service, service === 0x21 ? 0x12 : 0x11);
  },
});

/** The moments of a shared drive of a Leaf, such as `leaf_066`; `null` where it is not at hand. */
export function leafMoments(drive: string): LeafMoment[] | null {
  const file = sharedData(`trips/leaf_costa_rica/${drive}.csv`);
  if (file === null) return null;
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const names = header.split(',');
  return lines.map((line) => {
    const fields = line.split(',');
    const of = (name: string) => Number(fields[names.indexOf(name)]);
    return {
      timeS: of('t_unix_s'),
      packV: of('pack_v'),
      packA: of('pack_a'),
      socPct: of('soc_pct'),
      tempsC: [of('batt_temp1_c'), of('batt_temp2_c'), of('batt_temp4_c')],
      auxV: of('aux_batt_v'),
    };
  });
}
