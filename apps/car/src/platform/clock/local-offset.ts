import { readlinkSync } from 'node:fs';

const ZONE_LINK = '/etc/localtime';

/** The IANA name of the zone that the unit is set to; `null` where it does not say so. */
function zoneOf(link: string): string | null {
  try {
    return readlinkSync(link).split('/zoneinfo/')[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * Makes what says how far the unit's local time is ahead of UTC at a moment, ms. Node reads the zone once, at its start; a car that
 * crosses a border gets another one. It counts for the whole process, unless `TZ` was set by whoever started it.
 */
export function createLocalOffset(link = ZONE_LINK): (timeMs: number) => number {
  const isChosen = process.env.TZ !== undefined;
  let zone = zoneOf(link);
  return (timeMs) => {
    const now = isChosen ? zone : zoneOf(link);
    if (now !== null && now !== zone) {
      process.env.TZ = now;
      zone = now;
    }
    return -60_000 * new Date(timeMs).getTimezoneOffset();
  };
}
