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

/** The name of the first second from this time on whose name is free. */
export function unusedName(timeMs: number, isTaken: (name: string) => boolean): string {
  for (let at = timeMs; ; at += 1_000) {
    const name = recordingName(at);
    if (!isTaken(name)) return name;
  }
}
