import { type FileCharge, type RowFormat, timesOf } from './file-charge.ts';
import { numberOf } from './read-csv.ts';

/** The columns have names in the language of the program, but one order. The odometer is the first with a unit. */
const AT = { created: 0, finished: 1, loadpoint: 2, vehicle: 4, odometer: 5, charged: 8, soc: 10 } as const;
const hasUnit = (name: string | undefined, unit: string) => name?.includes(`(${unit})`) ?? false;

/** Sessions as evcc exports them. */
export const evccFormat: RowFormat = {
  isFormatOf: (header) =>
    hasUnit(header[AT.odometer], 'km') && [6, 7, AT.charged].every((index) => hasUnit(header[index], 'kWh')),
  read(cells, header): FileCharge | null {
    const times = timesOf(cells[AT.created], cells[AT.finished]);
    const kWh = numberOf(cells[AT.charged]);
    if (!times || kWh === null || kWh < 0) return null;
    // Newer versions have two columns more before the solar part.
    const hasSoc = hasUnit(header[AT.soc], '%') && hasUnit(header[AT.soc + 1], '%');
    const odometer = numberOf(cells[AT.odometer]?.replaceAll(/[.,]/g, ''));
    return {
      ...{ ...times, kWh, odometer, cost: numberOf(cells[hasSoc ? 13 : 11]) },
      ...(hasSoc && { startSoc: numberOf(cells[AT.soc]), endSoc: numberOf(cells[AT.soc + 1]) }),
      ...{ note: cells[AT.loadpoint]?.slice(0, 200) ?? '', vehicle: cells[AT.vehicle] },
    };
  },
};
