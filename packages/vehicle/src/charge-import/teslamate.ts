import { type FileCharge, type RowFormat, timesOf } from './file-charge.ts';
import { numberOf } from './read-csv.ts';

const NEEDED = ['start_date', 'end_date', 'charge_energy_added'];

/** TeslaMate stores UTC without a zone. */
const inUtc = (cell: string | undefined) =>
  cell && /\d$/.test(cell) && !/[+-]\d{2}:?\d{2}$/.test(cell) ? `${cell}Z` : cell;

/** The table `charging_processes` of TeslaMate. */
export const teslaMateFormat: RowFormat = {
  isFormatOf: (header) => NEEDED.every((name) => header.includes(name)),
  read(cells, header): FileCharge | null {
    const cell = (name: string) => {
      const index = header.indexOf(name);
      return index < 0 ? undefined : cells[index];
    };
    const times = timesOf(inUtc(cell('start_date')), inUtc(cell('end_date')));
    const kWh = numberOf(cell('charge_energy_used')) ?? numberOf(cell('charge_energy_added'));
    if (!times || kWh === null || kWh < 0) return null;
    return {
      ...{ ...times, kWh, cost: numberOf(cell('cost')), vehicle: cell('car_id') },
      startSoc: numberOf(cell('start_battery_level')),
      endSoc: numberOf(cell('end_battery_level')),
    };
  },
};
