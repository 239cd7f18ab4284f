import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import { formatTime } from '../../i18n/formats.ts';
import { COLORS } from '../../ui/tokens.ts';
import type { ChartSpec } from './chart-spec.ts';
import { downsample } from './downsample.ts';

const HEIGHT_PX = 132;
const AXIS_PX = 42;
const TIME_AXIS_PX = 24;
const FONT = '11px system-ui, sans-serif';
const GRID = { stroke: COLORS.border, width: 1 };
const Y_TICKS_APART_PX = 28;
const X_TICKS_APART_PX = 64;
/** A time at the end of the axis stands beyond it by half. */
const HALF_TIME_PX = 18;

/** A drawn chart. The owner ends it. */
export interface LineChart {
  /** Where a time lies, px from the chart's start. */
  leftOf(timeS: number): number;
  /** The time at a distance from the chart's start, px; limited to the chart's ends. */
  timeAt(leftPx: number): number;
  destroy(): void;
}

/**
 * Draws a chart of lines over the time of day. Its owner draws the cursor: a line that moves over it costs nothing,
 * while a redraw of the chart would.
 */
export function drawLineChart(
  container: HTMLElement,
  widthPx: number,
  spec: ChartSpec,
  times: Float64Array,
): LineChart {
  const { lines, range, otherUnit } = spec;
  const selected = downsample(
    times,
    lines.map(({ values }) => values),
    Math.max(1, Math.round(widthPx)),
  );
  const orGap = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
  const first = times[0] ?? 0;
  // A trip of one moment still has a width.
  const last = Math.max(times.at(-1) ?? first, first + 1);
  const data: uPlot.AlignedData = [
    selected.map((index) => times[index] ?? 0),
    ...lines.map(({ values }) => selected.map((index) => orGap(values[index]))),
  ];
  const axis = { stroke: COLORS.quiet, font: FONT, grid: GRID, ticks: { show: false } };
  const chart = new uPlot(
    {
      width: widthPx,
      height: HEIGHT_PX,
      padding: [6, otherUnit ? 0 : HALF_TIME_PX, 0, 0],
      cursor: { show: false },
      legend: { show: false },
      scales: { x: { time: true, range: [first, last] }, y: { range: [range[0], range[1]] } },
      axes: [
        {
          ...axis,
          size: TIME_AXIS_PX,
          space: X_TICKS_APART_PX,
          values: (_chart, splits) => splits.map((timeS) => formatTime(timeS * 1000)),
        },
        { ...axis, size: AXIS_PX, space: Y_TICKS_APART_PX },
        ...(otherUnit
          ? [
              {
                ...axis,
                scale: 'y',
                side: 1 as const,
                size: AXIS_PX,
                space: Y_TICKS_APART_PX,
                grid: { show: false },
                values: (_chart: uPlot, splits: number[]) =>
                  splits.map((value) => String(Math.round(value * otherUnit.factor))),
              },
            ]
          : []),
      ],
      series: [
        {},
        ...lines.map(({ color }) => ({
          stroke: color,
          width: 1.5,
          points: { show: false },
          spanGaps: false,
        })),
      ],
    },
    data,
    container,
  );
  const originPx = chart.bbox.left / devicePixelRatio;
  return {
    leftOf: (timeS) => originPx + chart.valToPos(timeS, 'x'),
    timeAt: (leftPx) => Math.min(last, Math.max(first, chart.posToVal(leftPx - originPx, 'x'))),
    destroy: () => chart.destroy(),
  };
}
