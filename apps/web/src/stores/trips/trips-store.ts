import { ask } from '@ligo/link';
import { FEATURE, type TripSummary } from '@ligo/protocol';
import type { Readable } from '../../lib/values/observable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import {
  createHistory,
  type History,
  type HistoryState,
  type HistoryStore,
} from '../history/create-history.ts';
import { DELETE_TIMEOUT_MS, type HistoryKind } from '../history/history-kind.ts';
import { readBatch } from '../history/point-batch.ts';
import type { HistorySyncLink } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';
import type { TripItem } from './trip-item.ts';
import { routePreview, rowOfSummary, type TripRow, tripRowSchema } from './trip-row.ts';

interface TripsContext
  extends Pick<CarContext, 'tripStorage' | 'visibility' | 'persistence' | 'clock' | 'counter'> {
  link: HistorySyncLink;
  ping: Readable<PingState>;
}

interface NamedTrips {
  /** Trips of the selected car, oldest first. */
  trips: readonly TripItem[];
}
export type TripsState = HistoryState & NamedTrips;

/** What this phone holds of all cars' trips. */
export interface TripUsage {
  trips: number;
  points: number;
  bytes: number;
  /** The browser promised not to clear it on its own. */
  isPersistent: boolean;
}

export interface TripsStore extends HistoryStore<NamedTrips> {
  usage(): Promise<TripUsage>;
}
export interface Trips extends History<NamedTrips>, TripsStore {}

const tripsOf = ({ link, clock }: TripsContext): HistoryKind<TripSummary, TripRow, NamedTrips> => ({
  name: 'trips',
  rowSchema: tripRowSchema,
  rowOf: rowOfSummary,
  withPoints: (row, { columns }) => ({
    ...row,
    endedAtS: columns.timeS.at(-1) ?? row.endedAtS,
    route: routePreview(columns),
  }),
  withoutPoints: (row) => ({ ...row, route: null }),
  named: (trips) => ({ trips }),
  isOffered: () => true,
  listen: (source, _history, { newest, listed, points }) => [
    source.on('Status', ({ newestTripId }) => newest(newestTripId ?? 0)),
    source.on('TripSummary', ({ trips }) => listed(trips)),
    source.on('TripPoints', (batch) =>
      points({ id: batch.id, createdAtS: batch.createdAt }, readBatch(batch)),
    ),
  ],
  askList: (send, { startS, id }) => send('TripSummary', { from: startS, afterId: id }),
  askPoints(send, { id, createdAtS }, features) {
    const isCompact = features.includes(FEATURE.tripColumns);
    send('TripPoints', { id, createdAt: createdAtS, ...(isCompact && { form: 'columns' as const }) });
  },
  async deleteOnCar({ id, createdAtS: createdAt }) {
    const answer = await ask(
      { link, clock },
      'DeleteTrip',
      { id, createdAt },
      {
        limitMs: DELETE_TIMEOUT_MS,
        isAnswer: (reply) => reply.id === id && reply.createdAt === createdAt,
      },
    );
    return answer.ok && answer.extras.success;
  },
});

/** What stored rows, of all cars, come to. */
function usageOf(rows: readonly unknown[], isPersistent: boolean): TripUsage {
  const usage: TripUsage = { trips: 0, points: 0, bytes: 0, isPersistent };
  for (const each of rows) {
    const { data: row } = tripRowSchema.safeParse(each);
    if (!row || row.isDeleted) continue;
    usage.trips += 1;
    usage.bytes += row.bytes;
    if (row.isComplete) usage.points += row.pointsLength;
  }
  return usage;
}

/** Makes the store of trips. */
export function createTrips(context: TripsContext): Trips {
  const { tripStorage: storage, persistence } = context;
  return {
    ...createHistory({ ...context, storage }, tripsOf(context)),
    usage: async () => usageOf(await storage.allRows(), await persistence.isGranted()),
  };
}
