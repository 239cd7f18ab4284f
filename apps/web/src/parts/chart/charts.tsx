import { useEffect, useRef, useState } from 'react';
import type { Cursor } from '../../lib/values/create-cursor.ts';
import { type ChartSpec, TripChart } from './trip-chart.tsx';

interface ChartsProps {
  specs: readonly ChartSpec[];
  /** Unix seconds of the points. */
  times: Float64Array;
  cursor: Cursor;
}

/** Charts over the same time of day, below each other, as wide as their place. */
export function Charts({ specs, times, cursor }: ChartsProps) {
  const container = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
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
          times={times}
          cursor={cursor}
          // The card's border takes a pixel at each side.
          widthPx={Math.max(0, widthPx - 2)}
        />
      ))}
    </div>
  );
}
