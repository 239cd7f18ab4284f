import { RAMP } from '../../ui/tokens.ts';
import { DAY_MINUTES, type DayPart, type PriceRange } from './day-prices.ts';

/** From low to high. The darkest colour would not stand out from a card. */
const PRICE_COLORS = RAMP.slice(1);
const HOURS = [0, 6, 12, 18];
const MIDDLE = 50;
const RADIUS = 41;
const HOUR_RADIUS = 26;

export function priceColor(price: number, { min, max }: PriceRange): string | undefined {
  const part = max > min ? (price - min) / (max - min) : 0;
  return PRICE_COLORS[Math.round(part * (PRICE_COLORS.length - 1))];
}

const degrees = (minute: number) => (minute / DAY_MINUTES) * 360;

/** An hour inside the ring. */
function Hour({ hour }: { hour: number }) {
  const angle = (degrees(hour * 60) * Math.PI) / 180;
  return (
    <text
      x={MIDDLE + HOUR_RADIUS * Math.sin(angle)}
      y={MIDDLE - HOUR_RADIUS * Math.cos(angle)}
      textAnchor="middle"
      dominantBaseline="central"
      fontSize={10}
      className="fill-quiet"
    >
      {hour}
    </text>
  );
}

interface PriceRingProps {
  parts: readonly DayPart[];
  range: PriceRange;
}

/** A day of 24 hours as a ring, clockwise from midnight at the top, painted by price. The same stands in words beside it. */
export function PriceRing({ parts, range }: PriceRingProps) {
  const changes = parts.filter(({ price }, index) => price !== parts.at(index - 1)?.price);
  return (
    <svg
      viewBox="0 0 100 100"
      className="size-32 max-w-full shrink-0"
      fill="none"
      aria-hidden="true"
      data-testid="price-ring"
    >
      {parts.map(({ from, to, price }) => (
        <circle
          key={from}
          cx={MIDDLE}
          cy={MIDDLE}
          r={RADIUS}
          pathLength={DAY_MINUTES}
          strokeWidth={14}
          stroke={priceColor(price, range)}
          strokeDasharray={`${to - from} ${DAY_MINUTES - (to - from)}`}
          transform={`rotate(${degrees(from) - 90} ${MIDDLE} ${MIDDLE})`}
        />
      ))}
      {changes.map(({ from }) => (
        <path
          key={from}
          d="M50 1v16"
          strokeWidth={1.5}
          className="stroke-card"
          transform={`rotate(${degrees(from)} ${MIDDLE} ${MIDDLE})`}
        />
      ))}
      {HOURS.map((hour) => (
        <Hour key={hour} hour={hour} />
      ))}
    </svg>
  );
}
