import { emptyState, type Gear, MAX_READING, type VehicleState } from '@ligo/signals';

/** Gear codes of Leaf logs: 1 P, 2 R, 3 N, 4 D, 7 B or Eco; Twizy logs hold letters. */
const GEARS = new Map<string, Gear>([
  ['1', 'P'],
  ['2', 'R'],
  ['3', 'N'],
  ['4', 'D'],
  ['7', 'D'],
  ...(['P', 'R', 'N', 'D'] as const).map((letter) => [letter, letter] as const),
]);
const GEAR_OFF = '0';
/** Codes of Leaf logs: unplugged, partly plugged in, plugged in; not charging, or one of three levels. */
const PLUGS = new Map([
  ['0', false],
  ['2', true],
]);
const CHARGE_MODES = new Map([
  ['0', false],
  ['1', true],
  ['2', true],
  ['3', true],
]);

type Row = (column: string) => string;

function number(text: string): number | null {
  if (text === '') return null;
  const value = Number(text);
  return Math.abs(value) <= MAX_READING ? value : null;
}

/** A number in range; otherwise missing. */
function between(least: number, most: number, text: string): number | null {
  const value = number(text);
  return value !== null && value >= least && value <= most ? value : null;
}

function extreme(pick: (...values: number[]) => number, values: Array<number | null>): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? pick(...known) : null;
}

/** A cell voltage, which files have in volts or in millivolts. */
function volts(inVolts: string, inMillivolts: string): number | null {
  const millivolts = number(inMillivolts);
  return number(inVolts) ?? (millivolts === null ? null : millivolts / 1000);
}

/**
 * Reads drives in CSV with the columns of the recorded Leaf and Twizy drives, or of trips that the phone exports. Columns may be
 * missing.
 */
export class DriveCsv {
  private readonly indexOf = new Map<string, number>();

  constructor(header: string) {
    for (const [index, name] of header.trim().split(',').entries()) this.indexOf.set(name.trim(), index);
    if (!this.indexOf.has('t_unix_s')) throw new Error('The CSV file has no column t_unix_s');
  }

  /** The state of a line at its recorded time; `null`: the line has no time. An empty field is missing, not 0. */
  read(line: string): VehicleState | null {
    const fields = line.split(',');
    const row: Row = (column) => {
      const index = this.indexOf.get(column);
      return index === undefined ? '' : (fields[index]?.trim() ?? '');
    };
    const time = row('t_unix_s');
    const timeS = Number(time);
    if (time === '' || Number.isNaN(timeS)) return null;
    const temperatures = [
      number(row('batt_temp1_c')),
      number(row('batt_temp2_c')),
      number(row('batt_temp4_c')),
    ];
    const lowest = number(row('batt_temp_min_c'));
    const highest = number(row('batt_temp_max_c'));
    const gear = row('gear_code') || row('gear');
    return {
      ...emptyState(timeS * 1000),
      stateOfChargePct: number(row('soc_pct')),
      stateOfHealthPct: number(row('soh_pct')),
      lowestBatteryTempC: extreme(Math.min, [lowest, ...temperatures]),
      highestBatteryTempC: extreme(Math.max, [highest, ...temperatures]),
      lowestCellVoltageV: volts(row('cell_min_v'), row('cell_min_mv')),
      highestCellVoltageV: volts(row('cell_max_v'), row('cell_max_mv')),
      auxBatteryVoltageV: number(row('aux_batt_v')),
      speedKmh: number(row('speed_kmh')),
      gear: GEARS.get(gear) ?? null,
      altitudeM: number(row('alt_m')),
      odometerKm: number(row('odo_km')),
      packPowerKw: number(row('power_kw')),
      frontMotorRpm: number(row('front_motor_rpm')),
      rearMotorRpm: number(row('rear_motor_rpm')),
      headingDeg: between(0, 360, row('heading_deg')),
      outsideTempC: number(row('outside_temp_c')),
      latitudeDeg: between(-90, 90, row('lat_deg')),
      longitudeDeg: between(-180, 180, row('lng_deg')),
      isPluggedIn: PLUGS.get(row('plug_state')) ?? null,
      isCharging: CHARGE_MODES.get(row('charge_mode')) ?? null,
      isOn: gear === '' ? null : gear !== GEAR_OFF,
    };
  }
}
