import type { LocalDay } from '../../../lib/time/local-day.ts';

const HEIGHT = 72;
const BAR = 8;
const STEP = 10;

/** Kilometres of each day of a month as bars; the list beside it has the same values in words. */
export function DayBars({
  label,
  days,
}: {
  label: string;
  days: ReadonlyArray<{ day: LocalDay; km: number }>;
}) {
  const most = Math.max(1, ...days.map(({ km }) => km));
  return (
    <figure className="rounded-card border border-border bg-card p-4">
      <figcaption className="pb-2 text-sm text-quiet">{label}</figcaption>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 12}`}
        className="block w-full"
        aria-hidden="true"
        direction="ltr"
      >
        {days.map(({ day, km }, index) => {
          const height = km > 0 ? Math.max(2, (km / most) * HEIGHT) : 1;
          const date = Number(day.slice(-2));
          return (
            <g key={day}>
              <rect
                x={index * STEP + 1}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                rx="1.5"
                className={km > 0 ? 'fill-brand' : 'fill-border'}
              />
              {(date === 1 || date % 5 === 0) && (
                <text
                  x={index * STEP + 5}
                  y={HEIGHT + 10}
                  textAnchor="middle"
                  className="fill-quiet text-[8px]"
                >
                  {date}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
