import type { SentryRecording } from '@ligo/protocol';
import { twoDigits } from '../../../lib/values/two-digits.ts';

const NAME = /(\d{4}-\d{2}-\d{2})_(\d{2})h(\d{2})m(\d{2})s\.mp4$/;

/** The time in the name of a recording's file, in the car's local time. */
export interface RecordingTime {
  /** `YYYY-MM-DD`. */
  day: string;
  /** `HH:mm:ss`. */
  time: string;
  /** The same moment if phone and car stand in one time zone, unix milliseconds. */
  startMs: number;
}

/** Reads the name; `null` for a name without a time. */
export function timeOf({ path }: Pick<SentryRecording, 'path'>): RecordingTime | null {
  const [, day, hour, minute, second] = NAME.exec(path) ?? [];
  if (day === undefined) return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const startMs = new Date(year, month - 1, date, Number(hour), Number(minute), Number(second)).getTime();
  return { day, time: `${hour}:${minute}:${second}`, startMs };
}

/** The time of its first picture, unix milliseconds: as the car reports, else by its name; `null` if unknown. */
export const startOf = (recording: SentryRecording): number | null =>
  recording.startedAt ?? timeOf(recording)?.startMs ?? null;

/** The name of its file. */
export const fileNameOf = ({ path }: SentryRecording) => path.split(/[\\/]/).at(-1) || 'sentry_video.mp4';

/** A length as mm:ss. */
export function formatLength(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}
