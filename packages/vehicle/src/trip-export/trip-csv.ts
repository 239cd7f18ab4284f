import { TRIP_FIELDS, type TripField } from '../trip-wire.ts';
import type { TripFile } from './trip-file.ts';

/** Column names with their units; a car imports files with these names as history. */
const NAMES: Record<TripField, string> = {
  latitudeDeg: 'lat_deg',
  longitudeDeg: 'lng_deg',
  speedKmh: 'speed_kmh',
  altitudeM: 'alt_m',
  stateOfChargePct: 'soc_pct',
  outsideTempC: 'outside_temp_c',
  lowestBatteryTempC: 'batt_temp_min_c',
  highestBatteryTempC: 'batt_temp_max_c',
  lowestCellVoltageV: 'cell_min_v',
  highestCellVoltageV: 'cell_max_v',
  frontMotorRpm: 'front_motor_rpm',
  rearMotorRpm: 'rear_motor_rpm',
  packPowerKw: 'power_kw',
  headingDeg: 'heading_deg',
};

const LINE_END = '\r\n';

/** CSV (RFC 4180): a line a point with all that is known there; an empty field is not known. */
export const TRIP_CSV: TripFile = {
  extension: 'csv',
  mimeType: 'text/csv',
  start: () => ['trip_id', 't_unix_s', ...TRIP_FIELDS.map((field) => NAMES[field])].join(',') + LINE_END,
  trip({ summary, columns }) {
    let lines = '';
    for (const [index, time] of columns.timeS.entries()) {
      const readings = TRIP_FIELDS.map((field) => {
        const value = columns[field][index] ?? Number.NaN;
        return Number.isNaN(value) ? '' : String(value);
      });
      lines += [summary.id, time, ...readings].join(',') + LINE_END;
    }
    return lines;
  },
  end: '',
};
