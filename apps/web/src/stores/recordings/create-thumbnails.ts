import type { Clock } from '@ligo/machine';
import { bytesOfBase64 } from '../../lib/values/bytes.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { RecordingPorts } from '../../ports/recordings.ts';
import type { AccountCar } from '../../ports/storage.ts';
import { receiveAll } from '../car-scoped/receive-all.ts';
import type { RecordingsLink, RecordingsPart } from './recordings-link.ts';

/** Pictures of recordings by `filePath`, as addresses for images; `null` for one that has none, missing for one that is to come. */
export interface ThumbnailStore extends Readable<ReadonlyMap<string, string | null>> {
  /** Requests its picture, if it is not stored here. */
  request(filePath: string): void;
}

/** Pictures in memory; each has about 10 kB. */
const MAX_PICTURES = 200;
const MAX_BYTES = 500_000;
const ANSWER_LIMIT_MS = 8_000;

/** The addresses of the latest pictures. */
function createPictures(addresses: RecordingPorts['addresses']) {
  const { get, set, subscribe } = createObservable<ReadonlyMap<string, string | null>>(new Map());
  const revoke = (address: string | null) => address !== null && addresses.revokeObjectURL(address);
  return {
    get,
    subscribe,
    put(filePath: string, picture: Blob | null) {
      const next = new Map(get());
      next.delete(filePath);
      next.set(filePath, picture && addresses.createObjectURL(picture));
      for (const [oldest, address] of next) {
        if (next.size <= MAX_PICTURES) break;
        revoke(address);
        next.delete(oldest);
      }
      set(next);
    },
    clear() {
      for (const address of get().values()) revoke(address);
      set(new Map());
    },
  };
}

/** Makes the store of the recordings' pictures: in memory, on this phone, and one at a time from the car. */
export function createThumbnails(
  link: Pick<RecordingsLink, 'send' | 'on' | 'receiveBulk'>,
  clock: Clock,
  { thumbnailStorage: storage, addresses }: Pick<RecordingPorts, 'thumbnailStorage' | 'addresses'>,
): ThumbnailStore & RecordingsPart {
  const pictures = createPictures(addresses);
  const reading = new Set<string>();
  let owner: AccountCar | null = null;
  let isLinked = false;
  let hasBulk = false;
  let receiving = new AbortController();
  /** Recordings with a requested picture, the open request first. */
  let queue: readonly string[] = [];
  /** Ends the wait for the open request; `null` while there is none. */
  let cancelWait: (() => void) | null = null;

  const clear = () => {
    receiving.abort();
    receiving = new AbortController();
    reading.clear();
    pictures.clear();
  };
  const endWait = () => {
    cancelWait?.();
    cancelWait = null;
  };
  const askNext = () => {
    const [filePath] = queue;
    if (!isLinked || cancelWait || filePath === undefined) return;
    cancelWait = clock.after(ANSWER_LIMIT_MS, () => {
      pictures.put(filePath, null);
      closeRequest();
    });
    link.send('GetSentryThumbnail', { filePath, ...(hasBulk ? { form: 'bulk' as const } : {}) });
  };
  const closeRequest = () => {
    endWait();
    queue = queue.slice(1);
    askNext();
  };
  /** A picture of the car is there, or there is none. */
  const onPicture = (filePath: string, bytes: BlobPart | null) => {
    // The bytes are only ever shown as a picture; its exact type does not matter.
    const picture = bytes === null ? null : new Blob([bytes], { type: 'image/jpeg' });
    if (queue.includes(filePath)) {
      pictures.put(filePath, picture);
      if (picture && owner) void storage.write(owner, filePath, picture);
    }
    if (cancelWait && filePath === queue[0]) closeRequest();
  };
  const readStored = async (filePath: string, account: AccountCar) => {
    const picture = await storage.read(account, filePath);
    if (!reading.delete(filePath) || account !== owner) return;
    if (picture) return pictures.put(filePath, picture);
    queue = [...queue, filePath];
    askNext();
  };
  return {
    get: pictures.get,
    subscribe: pictures.subscribe,
    request(filePath) {
      if (!owner || reading.has(filePath) || pictures.get().has(filePath)) return;
      if (queue.includes(filePath)) return;
      reading.add(filePath);
      void readStored(filePath, owner);
    },
    listen: () => [
      link.on('GetSentryThumbnail', async ({ filePath, success, thumbnail, transfer }) => {
        const { signal } = receiving;
        if (success && transfer !== undefined) {
          const picture = await receiveAll(link, transfer, { maxBytes: MAX_BYTES, signal });
          if (!signal.aborted) onPicture(filePath, picture);
        } else onPicture(filePath, success && thumbnail ? bytesOfBase64(thumbnail) : null);
      }),
      endWait,
    ],
    onLink({ isUp, hasFiles }) {
      isLinked = isUp;
      hasBulk = hasFiles;
      if (isUp) return askNext();
      receiving.abort();
      receiving = new AbortController();
      endWait();
    },
    select(next) {
      clear();
      owner = next;
      queue = [];
      endWait();
    },
  };
}
