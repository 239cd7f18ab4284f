import type { TripPoint } from '@ligo/protocol';
import { toColumns } from '@ligo/vehicle';
import { chartSpecs } from '../../apps/web/src/features/trips/details/chart-specs.ts';

/** Width of a chart on a phone, px. */
export const CHART_WIDTH_PX = 364;

/** The charts of a drive as the details screen has them, as plain data. */
export function referenceCharts(points: readonly TripPoint[]) {
  return chartSpecs(toColumns(points), (key: string) => key).map(({ id, range, lines }) => ({
    id,
    range,
    lines: lines.map(({ values }) => Array.from(values, (value) => (Number.isNaN(value) ? null : value))),
  }));
}
