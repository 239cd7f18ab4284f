import { motorRpm, plausiblePowerKw } from '@ligo/signals';
import type { PlainKey, Translate } from '@ligo/texts';
import { horsepower, type TripColumns, torqueKgfm } from '@ligo/vehicle';
import type { ChartLine, ChartSpec } from '../../../parts/chart/trip-chart.tsx';
import { COLORS } from '../../../ui/tokens.ts';

/** Horsepower of one kW. */
const HP_PER_KW = horsepower(1);
/** Ends of a voltage axis where nothing is known. */
const DEFAULT_VOLTS = [2, 4] as const;

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
const orGap = (value: number | null) => value ?? Number.NaN;
const hasValue = (values: Float64Array) => values.some((value) => !Number.isNaN(value));

function extremes(lines: readonly Float64Array[]): [min: number, max: number] {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const values of lines)
    for (const value of values) {
      if (value < min) min = value;
      if (value > max) max = value;
    }
  return [min, max];
}

/** A range with a little air around the values, that includes 0 where it is near. */
function around(lines: readonly Float64Array[]): [min: number, max: number] {
  const [min, max] = extremes(lines);
  if (min > max) return [0, 1];
  const air = Math.max((max - min) * 0.08, 1);
  const low = min - air;
  return [min >= 0 && low < (max - min) * 0.5 ? Math.min(0, min) : low, max + air];
}

type Range = readonly [min: number, max: number];
interface Draft {
  id: string;
  title: PlainKey<'trips'>;
  unit: string;
  lines: readonly [label: PlainKey<'trips'> | null, color: string, values: Float64Array][];
  range?: (lines: readonly Float64Array[]) => Range;
  otherUnit?: ChartSpec['otherUnit'];
  digits: number;
}

function drafts(columns: TripColumns): Draft[] {
  const power = columns.packPowerKw.map(plausiblePowerKw);
  const rear = columns.rearMotorRpm.map(motorRpm);
  const front = columns.frontMotorRpm.map(motorRpm);
  const torque = power.map((value, index) =>
    orGap(torqueKgfm(orNull(value), orNull(rear[index]), orNull(front[index]))),
  );
  const fromZero = (lines: readonly Float64Array[]): Range => [0, Math.max(1, around(lines)[1])];
  return [
    {
      id: 'speed',
      title: 'trip.speed',
      unit: 'km/h',
      lines: [[null, COLORS.on, columns.speedKmh]],
      range: fromZero,
      digits: 0,
    },
    {
      id: 'altitude',
      title: 'trip.altitude',
      unit: 'm',
      lines: [[null, COLORS.normal, columns.altitudeM]],
      digits: 0,
    },
    {
      id: 'soc',
      title: 'trip.soc',
      unit: '%',
      lines: [[null, COLORS.brand, columns.stateOfChargePct]],
      range: () => [0, 100],
      digits: 1,
    },
    {
      id: 'power',
      title: 'trip.power',
      unit: 'kW',
      lines: [[null, COLORS.attention, power]],
      otherUnit: { unit: 'hp', factor: HP_PER_KW },
      digits: 1,
    },
    {
      id: 'torque',
      title: 'trip.torque',
      unit: 'kgfm',
      lines: [[null, COLORS.heat, torque]],
      range: fromZero,
      digits: 1,
    },
    {
      id: 'rpm',
      title: 'trip.rotation',
      unit: 'rpm',
      lines: [
        ['trip.rear', COLORS.on, rear],
        ['trip.front', COLORS.attention, front],
      ],
      range: fromZero,
      digits: 0,
    },
    {
      id: 'outside',
      title: 'trip.outside',
      unit: '°C',
      lines: [[null, COLORS.ventilation, columns.outsideTempC]],
      range: (lines) => [Math.min(0, extremes(lines)[0]), 50],
      digits: 1,
    },
    {
      id: 'battery-temperature',
      title: 'trip.batteryTemperature',
      unit: '°C',
      lines: [
        ['trip.highest', COLORS.heat, columns.highestBatteryTempC],
        ['trip.lowest', COLORS.ventilation, columns.lowestBatteryTempC],
      ],
      digits: 1,
    },
    {
      id: 'voltage',
      title: 'trip.voltage',
      unit: 'V',
      lines: [
        ['trip.highest', COLORS.heat, columns.highestCellVoltageV],
        ['trip.lowest', COLORS.ventilation, columns.lowestCellVoltageV],
      ],
      range: (lines) => {
        const [min, max] = extremes(lines);
        return min > max ? DEFAULT_VOLTS : [0.9 * min, 1.1 * max];
      },
      digits: 3,
    },
  ];
}

/** The charts of a trip: those, and in those the lines, that have any value. */
export function chartSpecs(columns: TripColumns, t: Translate<'trips'>): ChartSpec[] {
  return drafts(columns).flatMap(({ title, lines, range = around, otherUnit, ...rest }) => {
    const known = lines.filter(([, , values]) => hasValue(values));
    if (known.length === 0) return [];
    const drawn = known.map(([label, color, values]): ChartLine => {
      return { label: label && t(label), color, values };
    });
    return [
      {
        ...rest,
        title: t(title),
        lines: drawn,
        range: range(known.map(([, , values]) => values)),
        ...(otherUnit && { otherUnit }),
      },
    ];
  });
}
