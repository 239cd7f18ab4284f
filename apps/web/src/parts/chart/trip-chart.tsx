import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { formatNumber, formatTime } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import type { Language } from '../../i18n/language-code.ts';
import type { Cursor } from '../../lib/values/create-cursor.ts';
import { downsample, nearestIndex } from './downsample.ts';
import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import { COLORS } from '../../ui/tokens.ts';

export interface ChartLine {
  /** The name of the line, where a chart has several; `null` for the only one. */
  label: string | null;
  color: string;
  /** One value a point; `NaN` is a gap. */
  values: Float64Array;
}

export interface ChartSpec {
  id: string;
  title: string;
  unit: string;
  lines: readonly ChartLine[];
  /** Ends of the axis. */
  range: readonly [min: number, max: number];
  /** A second unit on the axis at the other side, and how many of it one of the first is. */
  otherUnit?: { unit: string; factor: number };
  /** Decimals of the values that are read out. */
  digits: number;
}

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
interface LineChart {
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
function drawLineChart(
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

interface TripChartProps {
  spec: ChartSpec;
  /** Unix seconds of the points. */
  times: Float64Array;
  cursor: Cursor;
  widthPx: number;
}

/** A chart with its name, the values under the cursor, and the cursor itself; touching it moves the cursor everywhere. */
export function TripChart({ spec, times, cursor, widthPx }: TripChartProps) {
  const { language } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLSpanElement>(null);
  const [chart, setChart] = useState<LineChart | null>(null);
  useEffect(() => {
    if (!container.current || widthPx === 0) return;
    const drawn = drawLineChart(container.current, widthPx, spec, times);
    setChart(drawn);
    return () => drawn.destroy();
  }, [spec, times, widthPx]);
  useEffect(() => {
    if (!chart) return;
    const show = (index: number) => {
      if (line.current) line.current.style.transform = `translateX(${chart.leftOf(times[index] ?? 0)}px)`;
      if (readout.current) readout.current.textContent = readoutOf(spec, index, language);
    };
    show(cursor.get());
    return cursor.subscribe(show);
  }, [chart, spec, times, cursor, language]);

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (!chart || (event.pointerType === 'mouse' && event.type === 'pointermove' && event.buttons > 1))
      return;
    const leftPx = event.clientX - event.currentTarget.getBoundingClientRect().left;
    cursor.moveTo(nearestIndex(times, chart.timeAt(leftPx)));
  };
  return (
    <figure className="rounded-card border border-border bg-card pt-3" data-testid={`chart-${spec.id}`}>
      <figcaption className="flex items-baseline justify-between gap-3 px-4 text-sm">
        <span className="min-w-0 break-words text-normal">
          {spec.title} <span className="text-quiet">{spec.unit}</span>
        </span>
        <span ref={readout} className="shrink-0 font-medium text-strong" dir="ltr" data-testid="readout" />
      </figcaption>
      {spec.lines.length > 1 && (
        <ul className="flex gap-4 px-4 pt-1 text-xs text-normal">
          {spec.lines.map(({ label, color }) => (
            <li key={label} className="flex items-center gap-1.5">
              <span className="size-2 rounded-full" style={{ background: color }} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <div
        dir="ltr"
        onPointerDown={follow}
        onPointerMove={follow}
        className="relative mt-1 cursor-crosshair touch-pan-y overflow-hidden"
        aria-hidden="true"
      >
        <div ref={container} />
        <div ref={line} className="pointer-events-none absolute inset-y-0 start-0 w-px bg-strong/80 mb-6" />
      </div>
    </figure>
  );
}

function readoutOf({ lines, unit, otherUnit, digits }: ChartSpec, index: number, language: Language): string {
  const format = (value: number) => formatNumber(language, Number.isNaN(value) ? null : value, digits);
  const values = lines.map(({ values: column }) => column[index] ?? Number.NaN);
  const shown = values.map(format).join(' · ');
  const [first = Number.NaN] = values;
  const other = otherUnit ? ` · ${format(first * otherUnit.factor)} ${otherUnit.unit}` : '';
  return `${shown} ${unit}${other}`;
}
