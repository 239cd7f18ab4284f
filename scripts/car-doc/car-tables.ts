import { READING_NAMES, type ReadingName } from '@ligo/signals';
import {
  carName,
  LISTED_CARS,
  type ListedCar,
  type ListedProfile,
  type Means,
  usableProfiles,
} from '../../apps/car/src/sources/car-list/car-list.ts';
import {
  type Connection,
  diplusConnection,
  gpsdConnection,
  presetConnection,
  profileConnection,
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
/** Readings without a column: those of the unit, and the size of a power until its direction is known. */
const WITHOUT_WORD: readonly ReadingName[] = ['wifiName', 'powerInferredBy', 'packPowerSizeKw'];

/** The cars whose readings are listed. */
const SHOWN = [
  ...['Nissan Leaf', 'Hyundai Kona Electric', 'Hyundai Ioniq 5', 'Volkswagen ID.3', 'Volkswagen e-Up'],
  ...[
    'Renault Zoe',
    'Chevrolet Bolt EV',
    'Jaguar I-Pace',
    'MG ZS EV',
    'MG MG5',
    'BYD Atto 3',
    'Tesla Model 3',
  ],
];

const MEANS: Record<Means, () => Connection> = {
  diplus: diplusConnection,
  'byd-hass': () => presetConnection('MQTT, byd-hass', { name: 'byd-hass', prefix: 'x/' }),
  teslamate: () => presetConnection('MQTT, TeslaMate', { name: 'teslamate', prefix: 'x/', car: 1 }),
  ovms: () => presetConnection('MQTT, OVMS', { name: 'ovms', prefix: 'x/' }),
};
const ANY_CAR: readonly (readonly [string, () => Connection])[] = [
  ['Any car with an OVMS module', MEANS.ovms],
  [
    'Any car with a WiCAN',
    () => presetConnection('MQTT, WiCAN', { name: 'wican', prefix: 'x/', topic: 'x' }),
  ],
  [
    'Any car at a charger',
    () => presetConnection('MQTT, evcc', { name: 'evcc', prefix: 'x/', loadpoint: 1 }),
  ],
  ['Any car', gpsdConnection],
];

/** Which connection provides which readings of a car, with a list of all, of which the others are missing. Throws if a reading has no word. */
export async function readingsList(): Promise<string> {
  const wordless = READING_NAMES.filter((name) => !WITHOUT_WORD.includes(name) && wordOf(name) === undefined);
  if (wordless.length > 0) throw new Error(`no word for ${wordless.join(', ')}`);
  const lines: string[] = [];
  for (const name of SHOWN)
    for (const car of LISTED_CARS.filter((each) => carName(each) === name)) {
      const profiles = await Promise.all(usableProfiles(car).map(profileConnection));
      const others = car.means.filter((means) => means !== 'ovms').map((means) => MEANS[means]());
      lines.push(...linesOf(`${name}, ${shortYearsOf(car)}`, [...profiles, ...others]));
    }
  for (const [car, connection] of ANY_CAR) lines.push(...linesOf(car, [connection()]));
  const all = WORDS.map(([word]) => word).join(', ');
  return `All readings: ${all}. Those that a connection does not name are missing.\n\n${lines.join('\n')}`;
}

const wordOf = (reading: ReadingName) => WORDS.find(([, pattern]) => pattern.test(reading))?.[0];

/** A car with its connections: in one line if there is one, otherwise below it. */
function linesOf(car: string, connections: readonly Connection[]): string[] {
  const [only, ...more] = connections;
  if (only && more.length === 0) return [`- ${car} (${only.title}): ${readingsOf(only)}`];
  return [`- ${car}`, ...connections.map((each) => `  - ${each.title}: ${readingsOf(each)}`)];
}

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
    const means = car.means.map((name) => MEANS[name]().title.replace('MQTT, ', ''));
    return `- ${carName(car)} (${years}): ${[...car.profiles.map(profileText), ...means].join(', ')}`;
  }).join('\n');
}

const shortYearsOf = ({ from, to }: ListedCar): string => `${from}–${to ?? ''}`;

const profileText = ({ id, download, wrongBecause }: ListedProfile): string => {
  const name = download ? `${download.collection} \`${download.path}\`` : `\`${id}\``;
  return wrongBecause === null ? name : `not ${name} (${wrongBecause})`;
};
