import {
  DOOR_NAMES,
  GEAR_LETTERS,
  MAX_READING,
  MOTOR_SPEED,
  OFFSET_40,
  PLAUSIBLE_POWER,
  type Row,
} from './row.ts';

/** Every reading of the car, one row each, in the order of the tables on screens. */
// biome-ignore format: a table.
export const SIGNALS = {
  stateOfChargePct: { kind: 'number', wire: 'soc', unit: '%', range: [0, 100], digits: [1, 1], life: 'lasting', group: 'battery',
    doc: 'State of charge by the battery management, %, one decimal shown.' },
  dashboardStateOfChargePct: { kind: 'number', wire: 'soc2', unit: '%', range: [0, 100], digits: [0, 1], life: 'lasting', group: 'battery',
    doc: 'State of charge as the dashboard shows it, %.' },
  stateOfHealthPct: { kind: 'number', wire: 'soh', unit: '%', range: [0, 110], digits: [0, 1], life: 'lasting', group: 'battery',
    doc: 'State of health of the pack, %.' },
  lowestBatteryTempC: { kind: 'number', unit: '°C', range: [-50, 100], digits: [0, 1], life: 'slow', group: 'battery',
    doc: 'Lowest battery temperature, °C.' },
  highestBatteryTempC: { kind: 'number', wire: 'hbt', unit: '°C', range: [-50, 100], digits: [0, 1], life: 'slow', group: 'battery', wireRange: [-40, 255], codec: OFFSET_40,
    doc: 'Highest battery temperature plus 40: subtract 40 for °C.' },
  batteryTempC: { kind: 'number', wire: 'btc', unit: '°C', range: [-50, 100], digits: [0, 1], life: 'slow', group: 'battery',
    doc: 'Battery temperature of a car without a lowest and a highest one, °C.' },
  lowestCellVoltageV: { kind: 'number', wire: 'lbv', unit: 'V', range: [0.5, 5], digits: [3, 3], life: 'slow', group: 'battery', wireRange: [0, 1000],
    doc: 'Lowest cell voltage, V, three decimals shown.' },
  highestCellVoltageV: { kind: 'number', unit: 'V', range: [0.5, 5], digits: [3, 3], life: 'slow', group: 'battery',
    doc: 'Highest cell voltage, V.' },
  auxBatteryVoltageV: { kind: 'number', wire: 'tvv', unit: 'V', range: [1, 20], digits: [1, 2], life: 'slow', group: 'battery', wireRange: [0, 60],
    doc: 'Voltage of the 12 V battery, V, one decimal shown.' },
  speedKmh: { kind: 'number', wire: 'spd', unit: 'km/h', range: [0, 400], digits: [0, 1], life: 'moving', group: 'motion', wireRange: [0, 500],
    doc: 'Speed, km/h.' },
  gear: { kind: 'choice', wire: 'gmt', values: GEAR_LETTERS, life: 'lasting', group: 'motion',
    doc: 'Drive mode: 1 P, 2 R, 3 N, 4 D, 5 M, 6 S; anything else is unknown.' },
  altitudeM: { kind: 'number', wire: 'alt', unit: 'm', range: [-500, 9_000], digits: [0, 1], life: 'moving', group: 'motion', wireRange: [-1000, 10_000],
    doc: 'Altitude above sea level, m.' },
  odometerKm: { kind: 'number', wire: 'tmi', unit: 'km', range: [0, 5_000_000], digits: [1, 1], life: 'lasting', group: 'motion', wireRange: [0, 10_000_000],
    doc: 'Odometer, km, one decimal shown.' },
  packPowerKw: { kind: 'number', wire: 'epw', unit: 'kW', range: [-1_000, 2_000], digits: [1, 1], life: 'moving', group: 'motion', wireRange: [-100_000, 100_000], codec: PLAUSIBLE_POWER,
    doc: 'Pack power, kW, positive out of the pack; above 2000 counts as 0.' },
  packPowerSizeKw: { kind: 'number', wire: 'epws', unit: 'kW', range: [0, 2_000], digits: [1, 1], life: 'moving', group: 'motion',
    doc: 'Pack power without its direction, kW, while the direction is unknown.' },
  frontMotorRpm: { kind: 'number', wire: 'fes', unit: 'rpm', range: [-30_000, 30_000], digits: [0, 1], life: 'moving', group: 'motion', wireRange: [-50_000, 50_000], codec: MOTOR_SPEED,
    doc: 'Front motor speed, rpm.' },
  rearMotorRpm: { kind: 'number', wire: 'res', unit: 'rpm', range: [-30_000, 30_000], digits: [0, 1], life: 'moving', group: 'motion', wireRange: [-50_000, 50_000], codec: MOTOR_SPEED,
    doc: 'Rear motor speed, rpm.' },
  outsideTempC: { kind: 'number', unit: '°C', range: [-50, 80], digits: [0, 1], life: 'slow', group: 'body',
    doc: 'Outside temperature, °C.' },
  energyCounterKwh: { kind: 'number', unit: 'kWh', range: [-5_000_000, 5_000_000], digits: [1, 1], life: 'lasting', group: 'battery',
    doc: 'Net energy out of the pack, kWh: drawn less recovered. Only differences mean anything.' },
  latitudeDeg: { kind: 'number', wire: 'lat', unit: '°', range: [-90, 90], digits: [5, 5], life: 'lasting', group: 'place', storedRange: [-90, 90],
    doc: 'Latitude, degrees north, WGS84.' },
  longitudeDeg: { kind: 'number', wire: 'lng', unit: '°', range: [-180, 180], digits: [5, 5], life: 'lasting', group: 'place', storedRange: [-180, 180],
    doc: 'Longitude, degrees east, WGS84.' },
  headingDeg: { kind: 'number', wire: 'azimuth', unit: '°', range: [0, 360], digits: [0, 0], life: 'lasting', group: 'place', storedRange: [0, 360],
    doc: 'Heading, degrees clockwise from north.' },
  isOn: { kind: 'flag', wire: 'on', life: 'brief', group: 'body', doc: 'The car is switched on.' },
  powerInferredBy: { kind: 'choice', wire: 'onBy', values: ['motion', 'charger'], life: 'brief', group: 'body',
    doc: 'By what it was inferred whether the car is on; absent if the car reports it.' },
  isPluggedIn: { kind: 'flag', wire: 'plg', life: 'slow', group: 'charging', doc: 'A charging cable is in.' },
  isCharging: { kind: 'flag', wire: 'chg', life: 'slow', group: 'charging', doc: 'The battery is being charged.' },
  chargePowerKw: { kind: 'number', wire: 'cpw', unit: 'kW', range: [0, 1_000], digits: [1, 1], life: 'brief', group: 'charging', storedRange: [0, MAX_READING],
    doc: 'Power of charging, kW: what the charger gives or, if only that is known, what flows into the pack.' },
  chargedEnergyKwh: { kind: 'number', wire: 'cen', unit: 'kWh', range: [0, 1_000], digits: [1, 1], life: 'lasting', group: 'charging', storedRange: [0, MAX_READING],
    doc: 'Energy charged since the cable was put in, kWh.' },
  chargedBatteryEnergyKwh: { kind: 'number', unit: 'kWh', range: [0, 1_000], digits: [1, 1], life: 'lasting', group: 'charging',
    doc: 'Energy charged into the battery since the cable was put in, kWh.' },
  chargedWallEnergyKwh: { kind: 'number', unit: 'kWh', range: [0, 1_000], digits: [1, 1], life: 'lasting', group: 'charging',
    doc: 'Energy that the charger gave since the cable was put in, kWh.' },
  chargeBatteryPowerKw: { kind: 'number', unit: 'kW', range: [0, 1_000], digits: [1, 1], life: 'brief', group: 'charging',
    doc: 'Power of charging that flows into the battery, kW.' },
  chargeWallPowerKw: { kind: 'number', unit: 'kW', range: [0, 1_000], digits: [1, 1], life: 'brief', group: 'charging',
    doc: 'Power of charging that the charger gives, kW.' },
  chargeType: { kind: 'choice', values: ['AC', 'DC'], life: 'slow', group: 'charging',
    doc: 'The current of the charger.' },
  wifiName: { kind: 'text', wire: 'ssid', life: 'brief', group: 'unit',
    doc: "Name of the Wi-Fi network the car's unit is on; absent when none." },
  tyresKpa: { kind: 'number', wire: 'tyresKpa', parts: ['frontLeft', 'frontRight', 'rearLeft', 'rearRight'], unit: 'kPa', range: [50, 1_000], digits: [0, 0], life: 'lasting', group: 'motion',
    doc: 'Tire pressures, kPa: front left, front right, rear left, rear right; null: unknown.' },
  doors: { kind: 'flag', parts: DOOR_NAMES, life: 'lasting', group: 'body', doc: 'Open doors.' },
} as const satisfies Record<string, Row>;

/** Their names, in the order of the rows. */
export const SIGNAL_NAMES = Object.keys(SIGNALS) as (keyof typeof SIGNALS)[];

type Rows = typeof SIGNALS;
/** Name of a reading as one field of the state; a reading with parts has one such name. */
export type SignalName = keyof Rows;

type ScalarOf<R> = R extends { kind: 'number' }
  ? number
  : R extends { kind: 'flag' }
    ? boolean
    : R extends { values: readonly (infer V)[] }
      ? V
      : string;
type PartOf<R> = R extends { parts: readonly (infer P extends string)[] } ? P : never;
type ValueOf<R> = R extends { parts: readonly string[] }
  ? { readonly [P in PartOf<R>]: ScalarOf<R> | null }
  : ScalarOf<R> | null;

/** The readings of a state; `null`: unknown. */
export type SignalValues = { [N in SignalName]: ValueOf<Rows[N]> };

export type WireSignal = { [N in SignalName]: Rows[N] extends { wire: string } ? N : never }[SignalName];
/** Its name in the status. */
export type WireName = Rows[WireSignal]['wire'];
type WireScalarOf<R> = R extends { kind: 'choice' } ? number : ScalarOf<R>;
type WireValueOf<R> = R extends { parts: readonly string[] } ? (WireScalarOf<R> | null)[] : WireScalarOf<R>;
/** The values of a status by their names there. */
export type WireValues = { [N in WireSignal as Rows[N]['wire']]: WireValueOf<Rows[N]> };

/** Name of one value: that of the reading or, if the reading has parts, `reading.part`. */
export type ReadingName = {
  [N in SignalName]: Rows[N] extends { parts: readonly string[] } ? `${N}.${PartOf<Rows[N]>}` : N;
}[SignalName];
type RowOf<N extends ReadingName> = N extends SignalName
  ? Rows[N]
  : N extends `${infer S extends SignalName}.${string}`
    ? Rows[S]
    : never;
/** Some readings of one moment: an absent one was not read, `null` means that the source no longer knows it. */
export type Readings = { [N in ReadingName]?: ScalarOf<RowOf<N>> | null };

/** A reading that is a number, or has a number for each part. */
export type NumberSignal = { [N in SignalName]: Rows[N] extends { kind: 'number' } ? N : never }[SignalName];
