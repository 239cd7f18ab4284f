/** The form of the names, also of days that no calendar has. */
export const RECORDING_NAME = /^(\d{4})-(\d{2})-(\d{2})_(\d{2})h(\d{2})m(\d{2})s\.mp4$/;

const two = (value: number) => String(value).padStart(2, '0');

/** The name of a recording that began at this time, unix milliseconds: YYYY-MM-DD_HHhMMmSSs.mp4, local time of the car. */
export function recordingName(timeMs: number): string {
  const time = new Date(timeMs);
  const day = `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}_${two(time.getHours())}h${two(time.getMinutes())}m${two(time.getSeconds())}s.mp4`;
}

/**
 * When a recording of this name began, unix milliseconds; `null` if no recording of ours is called so. The car may have come from
 * another zone: a time that this one's clock passes over is a name too.
 */
export function startTimeFromName(name: string): number | null {
  const parts = RECORDING_NAME.exec(name)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const isOfCalendar =
    name.startsWith(new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)) &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  return isOfCalendar ? new Date(year, month - 1, day, hour, minute, second).getTime() : null;
}

/** Names in succession: where all of these are taken, thousands may be. */
const IN_SUCCESSION = 20;
const MAX_TRIES = 40;
/** The first random names come from this time, s; for each further one it doubles, so that no medium can hold them all. */
const RANDOM_SPAN_S = 2_048;

/** WRITE-4: The free names of a recording that began at this time, the best first. `random`: from 0 up to 1. */
export function* freeNames(
  timeMs: number,
  isTaken: (name: string) => boolean,
  random: () => number,
): Generator<string> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const further = tries - IN_SUCCESSION;
    const seconds = further < 0 ? tries : Math.floor(random() * RANDOM_SPAN_S * 2 ** further);
    const name = recordingName(timeMs + seconds * 1_000);
    if (!isTaken(name)) yield name;
  }
}
