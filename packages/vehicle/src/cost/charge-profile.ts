import { chargingKw } from '../charge-figures.ts';
import type { TripColumns } from '../trip-columns.ts';

/** All offsets of zones, and with them all hours of tariffs, are multiples of it. */
export const QUARTER_S = 900;
/** A year: of a longer session the times are wrong. */
export const MAX_PROFILE_QUARTERS = 35_136;
/** Decimals of a quarter hour's energy: 0.1 Wh. */
const PER_KWH = 10_000;

/** When a session got its energy. */
export interface ChargeProfile {
  /** The first quarter hour (UTC), unix seconds. */
  startS: number;
  /** Energy of each quarter hour from it, 0.1 Wh, by the power alone: the session's energy is shared out in these parts. */
  quarters: number[];
  /** End of the last time with power, unix seconds. */
  chargedUntilS: number;
}

/** A span of time with an even power. */
interface Span {
  fromS: number;
  toS: number;
  kWh: number;
}

const quarterOf = (timeS: number) => Math.floor(timeS / QUARTER_S);

/** Shares spans out to quarter hours; `null` if there are too many. */
function toQuarters(spans: readonly Span[], fromS: number, toS: number): number[] | null {
  const first = quarterOf(fromS);
  const count = Math.max(1, Math.ceil(toS / QUARTER_S) - first);
  if (!(count <= MAX_PROFILE_QUARTERS)) return null;
  const quarters = new Array<number>(count).fill(0);
  for (const { fromS: begin, toS: end, kWh } of spans) {
    if (!(kWh > 0 && end > begin)) continue;
    for (let quarter = quarterOf(begin); quarter * QUARTER_S < end; quarter++) {
      const within = Math.min(end, (quarter + 1) * QUARTER_S) - Math.max(begin, quarter * QUARTER_S);
      quarters[quarter - first] = (quarters[quarter - first] ?? 0) + (kWh * within) / (end - begin);
    }
  }
  return quarters;
}

type Columns = Pick<TripColumns, 'timeS' | 'packPowerKw' | 'stateOfChargePct'>;

/** The spans between points. With an unknown power, a span has the mean one, or none if the state of charge did not rise. */
function spansOf({ timeS, stateOfChargePct: pct, ...columns }: Columns): Span[] {
  const kw = chargingKw(columns);
  const at = (list: Float64Array, index: number) => list[index] ?? Number.NaN;
  const spans = Array.from(timeS.subarray(1), (toS, index) => {
    const fromS = at(timeS, index);
    const power = Math.max(0, (at(kw, index) + at(kw, index + 1)) / 2);
    return {
      fromS,
      toS,
      power,
      hours: Math.max(0, toS - fromS) / 3_600,
      rise: at(pct, index + 1) - at(pct, index),
    };
  });
  const known = spans.filter(({ power }) => power > 0);
  const hours = known.reduce((sum, span) => sum + span.hours, 0);
  const mean = hours > 0 ? known.reduce((sum, span) => sum + span.power * span.hours, 0) / hours : 1;
  return spans.map(({ fromS, toS, power, hours, rise }) => {
    const likely = rise <= 0 ? 0 : mean;
    return { fromS, toS, kWh: hours * (Number.isNaN(power) ? likely : power) };
  });
}

/** When a session got its energy, by its points; `null` if no power and no rise of the charge is in them. */
export function chargeProfile(columns: Columns): ChargeProfile | null {
  const [fromS, toS] = [columns.timeS.at(0), columns.timeS.at(-1)];
  if (fromS === undefined || toS === undefined) return null;
  const spans = spansOf(columns);
  const quarters = toQuarters(spans, fromS, toS)?.map((kWh) => Math.round(kWh * PER_KWH));
  if (!quarters?.some((part) => part > 0)) return null;
  const last = spans.findLast(({ kWh }) => kWh > 0);
  return { startS: quarterOf(fromS) * QUARTER_S, quarters, chargedUntilS: last?.toS ?? toS };
}

/** A quarter hour (UTC) and its part of the session's energy. */
export interface Quarter {
  startS: number;
  kWh: number;
}

/** Shares a session's energy out to quarter hours, evenly without a profile; `null` if the session is too long. */
export function shareOut(
  kWh: number,
  { beganAt, endedAt }: { beganAt: number; endedAt: number },
  profile: ChargeProfile | null,
): Quarter[] | null {
  const even = [{ fromS: beganAt, toS: Math.max(endedAt, beganAt + 1), kWh: 1 }];
  const { startS, quarters } = profile ?? {
    startS: quarterOf(beganAt) * QUARTER_S,
    quarters: toQuarters(even, beganAt, Math.max(endedAt, beganAt + 1)),
  };
  const sum = quarters?.reduce((total, part) => total + part, 0) ?? 0;
  if (!quarters || sum <= 0) return null;
  return quarters.flatMap((part, index) =>
    part > 0 ? [{ startS: startS + index * QUARTER_S, kWh: (kWh * part) / sum }] : [],
  );
}
