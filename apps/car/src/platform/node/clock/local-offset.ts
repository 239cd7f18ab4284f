import { readlinkSync } from 'node:fs';

const ZONE_LINK = '/etc/localtime';

/** The IANA name of the unit's time zone; `null`: unknown. */
function zoneOf(link: string): string | null {
  try {
    return readlinkSync(link).split('/zoneinfo/')[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * Creates the function that returns the offset of the unit's local time from UTC at a moment, ms. Node reads the zone once, at its
 * start, but a car can cross a border. The zone applies to the whole process, unless `TZ` was set when it started.
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
