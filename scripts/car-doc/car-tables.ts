import { READING_NAMES, type ReadingName } from '@ligo/signals';
import {
  carName,
  LISTED_CARS,
  type ListedCar,
  type ListedProfile,
  type Means,
} from '../../apps/car/src/sources/car-list/car-list.ts';
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

const MEANS: Record<Means, Connection> = {
  diplus: diplusConnection(),
  'byd-hass': presetConnection('byd-hass', { name: 'byd-hass', prefix: 'x/' }),
  teslamate: presetConnection('TeslaMate', { name: 'teslamate', prefix: 'x/', car: 1 }),
  ovms: presetConnection('OVMS', { name: 'ovms', prefix: 'x/' }),
};
const CONNECTIONS: readonly Connection[] = [
  ...Object.values(MEANS),
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
  const named = WORDS.map(([word]) => word).filter((word) => provided.has(word) || later.has(word));
  return named.map(after).join(', ');
}

/** All listed cars with their profiles and other connections, a line each. A file has its path in the repository that the manual links. */
export function carsList(): string {
  return LISTED_CARS.map((car) => {
    const years = [shortYearsOf(car), ...(car.variant === null ? [] : [car.variant])].join(', ');
    const means = car.means.map((name) => MEANS[name].title);
    return `- ${carName(car)} (${years}): ${[...car.profiles.map(profileText), ...means].join(', ')}`;
  }).join('\n');
}

const shortYearsOf = ({ from, to }: ListedCar): string => `${from}–${to ?? ''}`;

const profileText = ({ id, download, wrongBecause }: ListedProfile): string => {
  const name = download ? `${download.collection} \`${download.path}\`` : `\`${id}\``;
  return wrongBecause === null ? name : `not ${name} (${wrongBecause})`;
};
