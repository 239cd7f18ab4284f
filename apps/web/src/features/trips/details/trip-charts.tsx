import type { TripColumns } from '@ligo/vehicle';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber, formatTime } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import type { Cursor } from '../../../lib/values/create-cursor.ts';
import { TripChart } from '../../../parts/chart/trip-chart.tsx';
import { chartSpecs } from './chart-specs.ts';

/** All charts of a trip that have something to show, each over the time of day. */
export function TripCharts({ columns, cursor }: { columns: TripColumns; cursor: Cursor }) {
  const { t, language } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles change with the language, which `t` does not show
  const specs = useMemo(() => chartSpecs(columns, t), [columns, language]);
  const formatValue = useCallback(
    (value: number | null, digits: number) => formatNumber(language, value, digits),
    [language],
  );
  useEffect(() => {
    if (!container.current) return;
    const observer = new ResizeObserver(([entry]) => setWidthPx(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={container} className="flex flex-col gap-3">
      {specs.map((spec) => (
        <TripChart
          key={spec.id}
          spec={spec}
          times={columns.time}
          cursor={cursor}
          // The card's border takes a pixel at each side.
          widthPx={Math.max(0, widthPx - 2)}
          formatTime={formatTime}
          formatValue={formatValue}
        />
      ))}
    </div>
  );
}
