import { READING_NAMES, type ReadingName } from '@ligo/signals';
import {
  type Connection,
  diplusConnection,
  gpsdConnection,
  presetConnection,
} from './connection-readings.ts';

/** Words for the readings. A word counts as provided if one of its readings is. */
const WORDS: readonly (readonly [string, RegExp])[] = [
  ['charge', /StateOfChargePct$|^stateOfChargePct$/],
  ['health', /^stateOfHealthPct$/],
  ['power', /^packPowerKw$/],
  ['energy', /^energy/],
  ['battery temperature', /batteryTemp/i],
  ['cell voltages', /CellVoltageV$/],
  ['12 V', /^auxBatteryVoltageV$/],
  ['speed', /^speedKmh$/],
  ['gear', /^gear$/],
  ['odometer', /^odometerKm$/],
  ['place', /^(latitude|longitude|heading)Deg$|^altitudeM$/],
  ['on', /^isOn$/],
  ['plug', /^isPluggedIn$/],
  ['charging', /^isCharging$/],
  ['charging power', /^charge(|Battery|Wall)PowerKw$/],
  ['charged energy', /^charged(|Battery|Wall)EnergyKwh$/],
  ['AC or DC', /^chargeType$/],
  ['outside temperature', /^outsideTempC$/],
  ['motors', /MotorRpm$/],
  ['tires', /^tyresKpa/],
  ['doors', /^doors[.]/],
];
/** Readings that are not listed: those of the unit, and the size of a power until its direction is known. */
const WITHOUT_WORD: readonly ReadingName[] = ['wifiName', 'powerInferredBy', 'packPowerSizeKw'];

/** Above it, a line lists the readings, otherwise the missing ones. */
const MAX_MISSING = 4;

const CONNECTIONS: readonly Connection[] = [
  diplusConnection(),
  presetConnection('byd-hass', { name: 'byd-hass', prefix: 'x/' }),
  presetConnection('TeslaMate', { name: 'teslamate', prefix: 'x/', car: 1 }),
  presetConnection('OVMS', { name: 'ovms', prefix: 'x/' }),
  presetConnection('WiCAN', { name: 'wican', prefix: 'x/', topic: 'x' }),
  presetConnection('evcc', { name: 'evcc', prefix: 'x/', loadpoint: 1 }),
  gpsdConnection(),
];

/** The readings of each connection without a profile, after a list of all. Throws if a reading has no word. */
export function readingsList(): string {
  const wordless = READING_NAMES.filter((name) => !WITHOUT_WORD.includes(name) && wordOf(name) === undefined);
  if (wordless.length > 0) throw new Error(`no word for ${wordless.join(', ')}`);
  const all = WORDS.map(([word]) => word).join(', ');
  const lines = CONNECTIONS.map((each) => `- ${each.title}: ${readingsOf(each)}`);
  return [`- all readings: ${all}`, ...lines].join('\n');
}

const wordOf = (reading: ReadingName) => WORDS.find(([, pattern]) => pattern.test(reading))?.[0];

function readingsOf({ readings, afterCharge }: Connection): string {
  const words = (names: ReadonlySet<ReadingName>) => new Set([...names].map(wordOf));
  const provided = words(readings);
  const later = words(afterCharge);
  const after = (word: string) => (provided.has(word) ? word : `${word} after a charge`);
  const missing = WORDS.map(([word]) => word).filter((word) => !provided.has(word));
  if (missing.length <= MAX_MISSING) return `all but ${missing.join(', ')}`;
  const named = WORDS.map(([word]) => word).filter((word) => provided.has(word) || later.has(word));
  return named.map(after).join(', ');
}
