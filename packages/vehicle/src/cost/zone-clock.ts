/** A moment on the clocks of a zone. */
export interface LocalTime {
  /** As 2026-11-28. */
  day: string;
  /** 0 is Sunday. */
  weekday: number;
  /** Minutes from midnight. */
  minute: number;
}
export type ZoneClock = (timeMs: number) => LocalTime;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Weekday of 1 January 1970. */
const FIRST_WEEKDAY = 4;

/** How far a zone is ahead of UTC, ms. Throws `RangeError` for an unknown zone. */
export function offsetReader(zone: string): (timeMs: number) => number {
  const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', minute: 'numeric' },
    ...digits,
  });
  return (timeMs) => {
    const parts = format.formatToParts(timeMs);
    const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
    return local - Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
  };
}

/**
 * The clocks of a zone. Local time is only ever read, never converted back, so that no hour that happens twice has to be chosen.
 * @returns `null` if the platform does not know the zone.
 */
export function zoneClock(zone: string): ZoneClock | null {
  let readOffset: ReturnType<typeof offsetReader>;
  try {
    readOffset = offsetReader(zone);
  } catch {
    return null;
  }
  const dayNames = new Map<number, string>();
  /** By day in UTC; `null`: it changes during the day. */
  const offsets = new Map<number, number | null>();

  function offsetAt(timeMs: number): number {
    const day = Math.floor(timeMs / DAY_MS);
    let offset = offsets.get(day);
    if (offset === undefined) {
      offset = readOffset(day * DAY_MS);
      if (offset !== readOffset((day + 1) * DAY_MS)) offset = null;
      offsets.set(day, offset);
    }
    return offset ?? readOffset(timeMs);
  }
  function nameOf(day: number): string {
    const known = dayNames.get(day);
    if (known !== undefined) return known;
    const name = new Date(day * DAY_MS).toISOString().slice(0, 10);
    dayNames.set(day, name);
    return name;
  }
  return (timeMs) => {
    const localMs = timeMs + offsetAt(timeMs);
    const day = Math.floor(localMs / DAY_MS);
    return {
      day: nameOf(day),
      weekday: (((day + FIRST_WEEKDAY) % 7) + 7) % 7,
      minute: Math.floor((localMs - day * DAY_MS) / MINUTE_MS),
    };
  };
}
