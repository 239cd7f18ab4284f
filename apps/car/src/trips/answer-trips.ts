import type { PhoneExtras } from '@ligo/protocol';
import {
  emptyColumns,
  sliceColumns,
  TripCodecError,
  type TripColumns,
  toPoints,
  unpackColumns,
} from '@ligo/vehicle';
import type { Phone } from '../ports/phone.ts';
import { base64Of } from '../shared/bytes.ts';
import type { TripStore } from './trips-contract.ts';

const PAGE_TRIPS = 250;
/** This many points with every reading stay well within one message as JSON. */
const BATCH_POINTS = 600;

/** Answers the trips asked for in pages, and an empty page at the end. */
export async function answerSummaries(
  store: TripStore,
  { from, afterId }: PhoneExtras<'TripSummary'>,
  phone: Pick<Phone, 'send'>,
): Promise<void> {
  const trips = store.summaries(from, afterId ?? null);
  for (let at = 0; at < trips.length; at += PAGE_TRIPS)
    if (!(await phone.send('TripSummary', { trips: trips.slice(at, at + PAGE_TRIPS) }))) return;
  await phone.send('TripSummary', { trips: [] });
}

/** Answers a trip's points in batches, in the form asked for, and an empty batch at the end. */
export async function answerPoints(
  store: TripStore,
  { id, createdAt, form }: PhoneExtras<'TripPoints'>,
  phone: Pick<Phone, 'send'>,
): Promise<void> {
  const key = { id, createdAtS: createdAt };
  for (let index = 0; ; index++) {
    const packed = store.chunk(key, index);
    if (!packed) break;
    if (form === 'columns') {
      const columns = base64Of(packed);
      if (!(await phone.send('TripPoints', { id, createdAt, points: [], columns }))) return;
      continue;
    }
    const columns = read(packed);
    for (let at = 0; at < columns.timeS.length; at += BATCH_POINTS) {
      // Each batch is whole in itself: its first point carries all that is known.
      const points = toPoints(sliceColumns(columns, at, at + BATCH_POINTS));
      if (!(await phone.send('TripPoints', { id, createdAt, points }))) return;
    }
  }
  await phone.send('TripPoints', { id, createdAt, points: [] });
}

/** Points of a chunk; none of one that is damaged, so that the phone sees a trip that is short and keeps the rest. */
function read(packed: Uint8Array): TripColumns {
  try {
    return unpackColumns(packed);
  } catch (error) {
    if (error instanceof TripCodecError) return emptyColumns(0);
    throw error;
  }
}
