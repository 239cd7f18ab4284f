import type { SentryRecording } from '@ligo/protocol';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import { createDownload, type Download } from './create-download.ts';
import { type DownloadMachineState, INITIAL_DOWNLOAD, isInProgress } from './download-machine.ts';
import type { RecordingsContext, RecordingsPart } from './recordings-link.ts';
import {
  createReadyRecordings,
  isComplete,
  type ReadyRecording,
  type ReadyRecordings,
  type StoredRecordings,
} from './stored-recordings.ts';

/** Recordings that wait to be fetched, the next one first, and which of those that are fetched are to be kept alone. */
function createDownloadQueue() {
  let queue: readonly SentryRecording[] = [];
  const quiet = new Set<string>();
  const has = (filePath: string) => queue.some((each) => each.filePath === filePath);
  return {
    get: () => queue,
    has,
    /** Puts those behind it that do not wait yet. */
    add(recordings: readonly SentryRecording[]) {
      for (const each of recordings) if (!has(each.filePath)) queue = [...queue, each];
    },
    take() {
      const [first, ...rest] = queue;
      queue = rest;
      return first;
    },
    drop(filePath: string) {
      queue = queue.filter((each) => each.filePath !== filePath);
    },
    /** Recordings that are downloaded only to be kept, including the current one. */
    quiet,
    clear() {
      queue = [];
      quiet.clear();
    },
  };
}

/** A download that ended without its file, with the machine's reason. */
export interface FailedDownload {
  recording: SentryRecording;
  error: string;
}

/** One download at a time. */
export type DownloadView = Pick<
  DownloadMachineState,
  'phase' | 'recording' | 'receivedBytes' | 'sizeBytes' | 'error'
> & {
  /** How much is here, from 0 to 100. */
  percent: number;
  /** Recordings that are fetched after it. */
  queue: readonly SentryRecording[];
  /** Those to hand over, the first one first. */
  ready: readonly ReadyRecording[];
  /** Those that failed and that the owner has not answered yet, the oldest first. */
  failed: readonly FailedDownload[];
};

export interface DownloadStore extends Readable<DownloadView> {
  /** Downloads recordings one after the other, to hand over; stored ones are handed over at once. */
  start(recordings: readonly SentryRecording[]): void;
  /** Ends the download and its queue, and clears the received part. */
  cancel(): void;
  markSaved(): void;
  retry(): void;
  /** The owner has seen what failed. */
  dismiss(): void;
}

/** Makes the list of what failed, the oldest first, each recording once. */
function createFailures() {
  let failed: readonly FailedDownload[] = [];
  const drop = (recordings: readonly SentryRecording[]) => {
    const paths = new Set(recordings.map(({ filePath }) => filePath));
    failed = failed.filter(({ recording }) => !paths.has(recording.filePath));
  };
  return {
    get: () => failed,
    /** DOWN-10 */
    add(failure: FailedDownload) {
      drop([failure.recording]);
      failed = [...failed, failure];
    },
    drop,
    clear() {
      failed = [];
    },
  };
}

interface Downloads extends DownloadStore, RecordingsPart {
  keep(recording: SentryRecording, isKept: boolean): void;
}

const percentOf = ({ receivedBytes, sizeBytes, order }: DownloadMachineState) => {
  const done =
    order && sizeBytes === 0 ? order.next / Math.max(1, order.total) : receivedBytes / (sizeBytes || 1);
  return Math.min(100, Math.floor(done * 100));
};

function viewOf(
  machine: DownloadMachineState,
  queue: readonly SentryRecording[],
  ready: readonly ReadyRecording[],
  failed: readonly FailedDownload[],
): DownloadView {
  const { phase, recording, receivedBytes, sizeBytes, error } = machine;
  const percent = phase === 'success' ? 100 : percentOf(machine);
  return { phase, recording, receivedBytes, sizeBytes, error, queue, ready, failed, percent };
}

const fetchedPathOf = (machine: DownloadMachineState) =>
  isInProgress(machine) ? (machine.recording?.filePath ?? null) : null;

interface Parts {
  stored: StoredRecordings;
  queue: ReturnType<typeof createDownloadQueue>;
  ready: ReadyRecordings;
  download: Download;
}

/** Stops keeping a recording: a file with another purpose stays; a download only for keeping ends. */
function stopKeeping(recording: SentryRecording, { stored, queue, ready, download }: Parts): void {
  const { filePath } = recording;
  const isFetched = fetchedPathOf(download.state()) === filePath;
  const isWantedToo = !queue.quiet.delete(filePath) && (isFetched || queue.has(filePath));
  if (isWantedToo || ready.has(filePath)) return void stored.setKept(recording, false);
  queue.drop(filePath);
  if (isFetched) download.cancel();
  else void stored.remove(filePath);
}

export function createDownloads(context: RecordingsContext, stored: StoredRecordings): Downloads {
  const queue = createDownloadQueue();
  const { quiet } = queue;
  /** Loading of the stored recordings of the selected car; nothing is fetched before it is done. */
  let loading: ReturnType<typeof stored.load> | null = null;
  let isLoaded = false;
  const failures = createFailures();

  const state = createObservable(viewOf(INITIAL_DOWNLOAD, [], [], []));
  const publish = () => state.set(viewOf(download.state(), queue.get(), ready.get(), failures.get()));
  const ready = createReadyRecordings(stored, context.clock, () => publish());
  const next = () => {
    const first = isLoaded && !isInProgress(download.state()) && queue.take();
    if (!first) return;
    const { receivedBytes = 0, sizeBytes = 0 } = stored.find(first.filePath) ?? {};
    download.start(first, { receivedBytes, sizeBytes });
  };
  const onStored = async (recording: SentryRecording) => {
    await stored.load();
    if (!quiet.delete(recording.filePath)) await ready.add(recording);
  };
  const download = createDownload(context, (machine, before) => {
    const { phase, recording, error } = machine;
    if (phase !== before.phase && recording && error !== null) failures.add({ recording, error });
    publish();
    if (phase === before.phase) return;
    if (phase === 'success' && recording) void onStored(recording);
    if (phase === 'error' || phase === 'cancelled') void stored.load();
    if (phase === 'success' || phase === 'idle') next();
  });
  const add = (recordings: readonly SentryRecording[]) => {
    const fetched = fetchedPathOf(download.state());
    failures.drop(recordings);
    queue.add(recordings.filter(({ filePath }) => filePath !== fetched));
    publish();
    next();
  };
  /** Continues the downloads that a reload or the end of the app interrupted, unless another car is selected meanwhile. */
  const resume = async () => {
    if (loading) return;
    const own = stored.load();
    loading = own;
    const recordings = await own;
    if (loading !== own) return;
    isLoaded = true;
    const parts = recordings.filter((each) => !isComplete(each));
    add(parts.map(({ recording }) => recording));
    for (const { recording, isKept } of parts) if (isKept) quiet.add(recording.filePath);
    for (const each of recordings) if (isComplete(each) && !each.isKept) await ready.add(each.recording);
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    start(recordings) {
      for (const each of recordings) {
        quiet.delete(each.filePath);
        if (stored.isComplete(each.filePath)) void ready.add(each);
      }
      add(recordings.filter(({ filePath }) => !stored.isComplete(filePath)));
    },
    cancel() {
      // Queued recordings may have a part here, or be kept: neither is wanted now.
      for (const { filePath } of queue.get()) void stored.remove(filePath);
      queue.clear();
      download.cancel();
    },
    markSaved: ready.markSaved,
    retry: () => add(failures.get().map(({ recording }) => recording)),
    dismiss() {
      failures.clear();
      publish();
    },
    keep(recording, isKept) {
      const { filePath } = recording;
      if (!isKept) {
        failures.drop([recording]);
        stopKeeping(recording, { stored, queue, ready, download });
        return publish();
      }
      void stored.setKept(recording, true);
      if (stored.isComplete(filePath)) return;
      if (fetchedPathOf(download.state()) !== filePath && !queue.has(filePath)) quiet.add(filePath);
      add([recording]);
    },
    listen: download.listen,
    onLink(reach) {
      download.onLink(reach);
      if (reach.isUp) void resume();
    },
    select(owner) {
      queue.clear();
      ready.clear();
      failures.clear();
      loading = null;
      isLoaded = false;
      download.select(owner);
      publish();
    },
  };
}
