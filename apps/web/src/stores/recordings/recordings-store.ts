import { ask } from '@ligo/link';
import { FEATURE, type SentryRecording } from '@ligo/protocol';
import { z } from 'zod';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import type { Readable } from '../../lib/values/observable.ts';
import type { RecordingPorts } from '../../ports/recordings.ts';
import type { AccountCar } from '../../ports/storage.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import { createCarRecord } from '../car-scoped/create-car-record.ts';
import type { PingState } from '../ping/ping-store.ts';
import { createDownloads, type DownloadStore } from './create-downloads.ts';
import { createList, type RecordingListStore } from './create-list.ts';
import { createPlayer, type RecordingPlayerStore } from './create-player.ts';
import { createStreamingPlayback, type StreamPlayback } from './create-streaming-playback.ts';
import { createThumbnails, type ThumbnailStore } from './create-thumbnails.ts';
import { createFetchRange, type RecordingsPart } from './recordings-link.ts';
import { createStoredRecordings, type KeptStore } from './stored-recordings.ts';

export type { DownloadStore, DownloadView, FailedDownload } from './create-downloads.ts';
export type { StreamPlayback } from './create-streaming-playback.ts';

/** Sentry's recordings: on the selected car, and on this phone. */
export interface RecordingsStore {
  list: RecordingListStore;
  /** How many no owner has opened, as the car last reported; `null` if it does not count them. */
  unseen: Readable<number | null>;
  thumbnails: ThumbnailStore;
  player: RecordingPlayerStore;
  downloads: DownloadStore;
  stored: KeptStore;
  /** Plays a recording in an element in parts that are fetched as they are needed; `null` if car or browser cannot. Never rejects. */
  stream(recording: SentryRecording): Promise<StreamPlayback | null>;
  /** Deletes recordings on the car. Resolves to those that it did not confirm. Never rejects. */
  remove(filePaths: readonly string[]): Promise<readonly string[]>;
}

/** A car looks for many files on a slow medium. */
const DELETE_LIMIT_MS = 15_000;
const DELETE_AT_ONCE = 100;

const unseenSchema = z.number().int().nonnegative().nullable();

export function createRecordings(
  carContext: CarContext,
  ping: Readable<PingState>,
  ports: RecordingPorts,
): RecordingsStore & CarScopedStore {
  const { link, clock, counter } = carContext;
  const files = ports.recordingFiles;
  const unseen = createCarRecord(carContext, 'unseen-recordings', unseenSchema, null);
  const context = { link, clock, files, fetchRange: createFetchRange(link, clock) };
  const stored = createStoredRecordings(files, counter);
  const list = createList(link, clock, unseen.update);
  const thumbnails = createThumbnails(link, clock, ports);
  const player = createPlayer(link, clock);
  const downloads = createDownloads(context, stored);
  const parts: readonly RecordingsPart[] = [list, thumbnails, player, downloads];
  const hasFiles = () => ping.get().features.includes(FEATURE.sentryFiles);
  const playInParts = createStreamingPlayback(context, ports.fragmentPlayer);

  const followLink = () => {
    const { reach, hasReceivedState, failure } = link.get();
    const isUp = reach === 'car' && hasReceivedState;
    for (const part of parts) part.onLink({ isUp, isOffline: failure !== null, hasFiles: hasFiles() });
  };
  const following = createSubscriptions(() => [
    ...parts.flatMap((part) => part.listen()),
    link.subscribe(followLink),
    ping.subscribe(followLink),
  ]);
  let owner: AccountCar | null = null;
  const select = (next: AccountCar | null) => {
    if (next?.carId === owner?.carId && next?.accountId === owner?.accountId) return;
    owner = next;
    stored.select(next);
    unseen.select(next);
    for (const part of parts) part.select(next);
  };

  return {
    list,
    unseen,
    thumbnails,
    player,
    downloads,
    stored: {
      get: stored.get,
      subscribe: stored.subscribe,
      keep: downloads.keep,
      open: stored.open,
      usage: stored.usage,
    },
    stream: async (recording) => (hasFiles() ? playInParts(recording) : null),
    async remove(filePaths) {
      const deleted = new Set<string>();
      for (let at = 0; at < filePaths.length; at += DELETE_AT_ONCE) {
        const asked = filePaths.slice(at, at + DELETE_AT_ONCE);
        const answer = await ask(
          { link, clock },
          'DeleteSentryRecordings',
          { filePaths: asked },
          { limitMs: DELETE_LIMIT_MS },
        );
        if (!answer.ok) break;
        list.deleted(answer.extras.filePaths);
        for (const each of answer.extras.filePaths) deleted.add(each);
      }
      return filePaths.filter((each) => !deleted.has(each));
    },
    start() {
      following.start();
      followLink();
    },
    stop: following.stop,
    select,
    flush: unseen.flush,
    discard() {
      unseen.discard();
      select(null);
    },
  };
}
