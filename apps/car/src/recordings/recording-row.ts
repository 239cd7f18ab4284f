import { CAMERA_ID, type CamId, SENTRY_LABELS } from '@ligo/protocol';
import { z } from 'zod';
import type { RecordedMovement } from '../ports/recordings.ts';
import { jsonOf } from '../shared/json-field.ts';
import type { FoundRecording } from './recording-index-contract.ts';

const rowSchema = z.object({
  name: z.string(),
  volume: z.enum(['internal', 'microsd', 'usbotg']),
  medium: z.string(),
  started_at: z.number(),
  moved_at: z.number(),
  cameras: z.number(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  label: z.enum(SENTRY_LABELS).nullable().catch(null),
  duration: z.number(),
  bytes: z.number(),
  is_open: z.number(),
  is_whole: z.number(),
  is_seen: z.number(),
  movements: z.string(),
});
/** All columns but the keyframes, which are large. */
export const ROW_COLUMNS = Object.keys(rowSchema.shape).join(', ');
const movementsSchema = z
  .array(z.tuple([z.enum(CAMERA_ID), z.number(), z.number()]))
  .transform((all) => all.map(([camId, fromMs, toMs]): RecordedMovement => ({ camId, fromMs, toMs })))
  .catch([]);

const IDS = Object.values(CAMERA_ID).sort();
/** Cameras as the table has them, a bit per camera. */
export const maskOf = (cameras: readonly CamId[]) => cameras.reduce((mask, id) => mask | (1 << id), 0);
const camerasOf = (mask: number) => IDS.filter((id) => mask & (1 << id));

/** What phones call it; see `Recording.key`. */
const keyOf = (name: string) => `/Ligo/Sentry/${name}`;

/** A row of the table as a recording; `null` if it cannot be read. */
export function recordingOf(row: unknown): FoundRecording | null {
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success) return null;
  const { name, volume, medium, started_at, moved_at, cameras, lat, lng, label, duration, bytes, is_open } =
    parsed.data;
  return {
    key: keyOf(name),
    name,
    day: name.slice(0, 10),
    volume,
    medium,
    startedAtMs: started_at,
    movedAtMs: moved_at,
    durationMs: duration,
    bytes,
    cameras: camerasOf(cameras),
    movements: movementsSchema.parse(jsonOf(parsed.data.movements)),
    ...(parsed.data.is_whole === 1 && { isWhole: true }),
    isOpen: is_open === 1,
    isSeen: parsed.data.is_seen === 1,
    label,
    place: lat === null || lng === null ? null : { latDeg: lat, lngDeg: lng },
  };
}
