import type { SentryRecording } from '@ligo/protocol';
import { formatMoment } from '../../../i18n/day-formats.ts';
import { formatDate } from '../../../i18n/formats.ts';
import { dayOf, type LocalDay } from '../../../lib/time/local-day.ts';
import { twoDigits } from '../../../lib/values/two-digits.ts';

const NAME = /(\d{4})-(\d{2})-(\d{2})_(\d{2})h(\d{2})m(\d{2})s\.mp4$/;

/** Time zones lie a quarter of an hour apart; less is a clock that was set, ms. */
const ZONE_STEP_MS = 15 * 60_000;

type Timed = Pick<SentryRecording, 'path' | 'startedAt'>;

/** When the first picture of a recording was taken, in this phone's time zone. */
export interface RecordingTime {
  day: LocalDay;
  /** `HH:mm:ss`. */
  time: string;
  /** `dd/MM/yyyy HH:mm:ss` in the car's time zone, which its pictures show; `null` in the same zone. */
  carTime: string | null;
}

/** The car's local time in the name, as if it were this phone's, unix milliseconds; `null` for another name. */
function namedMsOf(path: string): number | null {
  const [year, month = 1, ...rest] = NAME.exec(path)?.slice(1).map(Number) ?? [];
  return year === undefined ? null : new Date(year, month - 1, ...rest).getTime();
}

/** The time of its first picture, unix milliseconds: as the car reports, else by its name; `null` if unknown. */
export const startOf = ({ path, startedAt }: Timed): number | null => startedAt ?? namedMsOf(path);

export function timeOf(recording: Timed): RecordingTime | null {
  const startMs = startOf(recording);
  if (startMs === null) return null;
  const namedMs = namedMsOf(recording.path) ?? startMs;
  const isOtherZone = Math.abs(namedMs - startMs) >= ZONE_STEP_MS - 1_000;
  return {
    day: dayOf(startMs),
    time: formatMoment(startMs),
    carTime: isOtherZone ? `${formatDate(namedMs)} ${formatMoment(namedMs)}` : null,
  };
}

/** The name of its file. */
export const fileNameOf = ({ path }: SentryRecording) => path.split(/[\\/]/).at(-1) || 'sentry_video.mp4';

/** A length as mm:ss. */
export function formatLength(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}
