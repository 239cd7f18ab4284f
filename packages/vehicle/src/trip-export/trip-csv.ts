import { TRIP_FIELDS, type TripField } from '../trip-columns.ts';
import type { TripFile } from './trip-file.ts';

/** Column names with their units; a car imports files with these names as history. */
const NAMES: Record<TripField, string> = {
  lat: 'lat_deg',
  lng: 'lng_deg',
  speed: 'speed_kmh',
  alt: 'alt_m',
  soc: 'soc_pct',
  oct: 'outside_temp_c',
  lbt: 'batt_temp_min_c',
  hbt: 'batt_temp_max_c',
  lbv: 'cell_min_v',
  hbv: 'cell_max_v',
  fes: 'front_motor_rpm',
  res: 'rear_motor_rpm',
  epw: 'power_kw',
  azi: 'heading_deg',
};

const LINE_END = '\r\n';

/** CSV (RFC 4180): a line a point with all that is known there; an empty field is not known. */
export const TRIP_CSV: TripFile = {
  extension: 'csv',
  mimeType: 'text/csv',
  start: () => ['trip_id', 't_unix_s', ...TRIP_FIELDS.map((field) => NAMES[field])].join(',') + LINE_END,
  trip({ summary, columns }) {
    let lines = '';
    for (const [index, time] of columns.time.entries()) {
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
