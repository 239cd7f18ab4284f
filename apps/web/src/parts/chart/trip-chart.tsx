import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import type { Language } from '../../i18n/language-code.ts';
import type { Cursor } from '../../lib/values/create-cursor.ts';
import type { ChartSpec } from './chart-spec.ts';
import { nearestIndex } from './downsample.ts';
import { drawLineChart, type LineChart } from './line-chart.ts';

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
        <span className="truncate text-normal">
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
