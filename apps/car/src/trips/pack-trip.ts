import type { TripPoint } from '@ligo/protocol';
import { packColumns, sliceColumns, toColumns, toPoints } from '@ligo/vehicle';

/** Half an hour of driving: small enough to be sent as one message in any form. */
const CHUNK_POINTS = 1_800;

/** A finished trip's points as they are kept. */
export interface PackedTrip {
  /** Packed columns, in their order. */
  chunks: Uint8Array[];
  /** The first and the last point, each with all that was known then. */
  ends: TripPoint[];
}

/** Packs the points of a trip; there is at least one. */
export function packTrip(points: readonly TripPoint[]): PackedTrip {
  const columns = toColumns(points);
  const chunks: Uint8Array[] = [];
  for (let from = 0; from < points.length; from += CHUNK_POINTS)
    chunks.push(packColumns(sliceColumns(columns, from, from + CHUNK_POINTS)));
  const first = toPoints(sliceColumns(columns, 0, 1));
  const last = points.length > 1 ? toPoints(sliceColumns(columns, points.length - 1, points.length)) : [];
  return { chunks, ends: [...first, ...last] };
}
