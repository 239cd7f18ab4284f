import type { Blob, Blobs } from './blobs.ts';
import { smallestArea, type TrackCriteria, upperLimit } from './criteria.ts';
import { BLOCK, WIDTH } from './picture.ts';

const MAX_TRACKS = 24;
/** Pictures that are looked back at. */
const LOOK_BACK = 16;
/** A track is confirmed if it was seen in the first number of the second number of pictures; without any of the latter it ends. */
const SEEN = { of: 5, atLeast: 3 };
/** Share of the smallest area that must show something new. */
const NEW_SHARE = 0.5;
/** What must have changed from picture to picture, in all of those that count: share of the smallest area, and of its own. */
const CHANGED = { ofLeastArea: 0.5, ofArea: 0.06 };
/** How far the middle must have come, share of the picture's width, and of its own path. */
const TRAVEL = { ofWidth: 0.035, ofPath: 0.4 };
/** How many times larger something becomes that comes nearer. */
const GROWTH = 2;

/** One thing that is followed from picture to picture. */
export interface Track {
  isFree: boolean;
  /** Its last box, in blocks. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** A bit a picture, the newest lowest: it was seen; it was also large, new and near enough. */
  seen: number;
  fit: number;
  isMoving: boolean;
  isMatched: boolean;
  /** A ring of the pictures it was seen in: its middle, its area and its changed part. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly area: Float32Array;
  readonly changed: Float32Array;
  readonly timeMs: Float64Array;
  length: number;
}

/** Makes room for all tracks that there may be, each free. */
export function createTracks(): Track[] {
  const history = () => new Float32Array(LOOK_BACK);
  return Array.from({ length: MAX_TRACKS }, () => ({
    isFree: true,
    left: 0,
    top: 0,
    right: 0,
    bottom: 0,
    seen: 0,
    fit: 0,
    isMoving: false,
    isMatched: false,
    x: history(),
    y: history(),
    area: history(),
    changed: history(),
    timeMs: new Float64Array(LOOK_BACK),
    length: 0,
  }));
}

/** Assigns the blobs of the next picture to tracks; computes for each track whether it moves. */
export function follow(tracks: readonly Track[], blobs: Blobs, wanted: TrackCriteria, timeMs: number): void {
  for (const track of tracks) {
    track.seen = (track.seen << 1) & 0xff;
    track.fit = (track.fit << 1) & 0xff;
    track.isMatched = false;
    // DETECT-8
    if ((track.seen & ((1 << SEEN.of) - 1)) === 0) track.isFree = true;
  }
  const leastArea = smallestArea(wanted);
  const leastEdge = upperLimit(wanted);
  for (let blob = largest(blobs); blob; blob = largest(blobs)) {
    blob.isMatched = true;
    const track = trackOf(tracks, blob) ?? begin(tracks);
    if (!track) continue;
    take(track, blob, timeMs);
    // DETECT-7
    const isNear = (blob.bottom + 1) * BLOCK > leastEdge;
    if (isNear && blob.area >= leastArea && blob.structure >= NEW_SHARE * leastArea) track.fit |= 1;
  }
  for (const track of tracks) track.isMoving = !track.isFree && moves(track, leastArea);
}

/** The largest blob that is not taken. */
function largest(blobs: Blobs): Blob | null {
  let found: Blob | null = null;
  for (let at = 0; at < blobs.count; at++) {
    const blob = blobs.all[at] as Blob;
    if (!blob.isMatched && blob.area > (found?.area ?? 0)) found = blob;
  }
  return found;
}

/** The track whose last box shares most with the blob, and that no other blob has. */
function trackOf(tracks: readonly Track[], blob: Blob): Track | null {
  let found: Track | null = null;
  let most = 0;
  for (const track of tracks) {
    if (track.isFree || track.isMatched) continue;
    const width = Math.min(track.right, blob.right) - Math.max(track.left, blob.left) + 1;
    const height = Math.min(track.bottom, blob.bottom) - Math.max(track.top, blob.top) + 1;
    if (width <= 0 || height <= 0 || width * height <= most) continue;
    most = width * height;
    found = track;
  }
  return found;
}

function begin(tracks: readonly Track[]): Track | null {
  for (const track of tracks) {
    if (!track.isFree) continue;
    track.isFree = false;
    track.seen = track.fit = track.length = 0;
    return track;
  }
  return null;
}

function take(track: Track, blob: Blob, timeMs: number): void {
  track.isMatched = true;
  track.seen |= 1;
  track.left = blob.left;
  track.top = blob.top;
  track.right = blob.right;
  track.bottom = blob.bottom;
  const place = track.length % LOOK_BACK;
  track.x[place] = blob.middleX;
  track.y[place] = blob.middleY;
  track.area[place] = blob.area;
  track.changed[place] = blob.changed;
  track.timeMs[place] = timeMs;
  track.length += 1;
}

const bitsOf = (bits: number): number => {
  let count = 0;
  for (let left = bits & ((1 << SEEN.of) - 1); left > 0; left &= left - 1) count += 1;
  return count;
};

function moves(track: Track, leastArea: number): boolean {
  if (bitsOf(track.fit) < SEEN.atLeast) return false;
  const { x, y, area, changed, length } = track;
  const oldest = Math.max(0, length - LOOK_BACK);
  const newest = (length - 1) % LOOK_BACK;
  let change = 0;
  let whole = 0;
  for (let at = Math.max(oldest, length - SEEN.of); at < length; at++) {
    change += changed[at % LOOK_BACK] as number;
    whole += area[at % LOOK_BACK] as number;
  }
  if (change < CHANGED.ofLeastArea * leastArea || change < CHANGED.ofArea * whole) return false;
  let path = 0;
  for (let at = oldest + 1; at < length; at++) {
    const [here, before] = [at % LOOK_BACK, (at - 1) % LOOK_BACK];
    path += Math.hypot(
      (x[here] as number) - (x[before] as number),
      (y[here] as number) - (y[before] as number),
    );
  }
  const first = oldest % LOOK_BACK;
  const net = Math.hypot(
    (x[newest] as number) - (x[first] as number),
    (y[newest] as number) - (y[first] as number),
  );
  if (net >= TRAVEL.ofWidth * WIDTH && net >= TRAVEL.ofPath * path) return true;
  return (area[newest] as number) >= GROWTH * Math.max(leastArea, area[first] as number);
}

/** Since when what moves is followed, as far as it is looked back, ms; `null` if nothing moves. */
export function movesSince(tracks: readonly Track[]): number | null {
  let since: number | null = null;
  for (const track of tracks) {
    if (!track.isMoving) continue;
    const oldest = track.timeMs[Math.max(0, track.length - LOOK_BACK) % LOOK_BACK] as number;
    if (since === null || oldest < since) since = oldest;
  }
  return since;
}

export function forget(tracks: readonly Track[]): void {
  for (const track of tracks) {
    track.isFree = true;
    track.isMoving = false;
  }
}
