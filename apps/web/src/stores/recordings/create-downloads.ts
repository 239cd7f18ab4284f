import type { Clock } from '@ligo/machine';
import type { SentryRecording } from '@ligo/protocol';
import { createObservable } from '../../lib/values/observable.ts';
import type { CarPart } from './car-part.ts';
import { createDownload, type DownloadNeeds } from './create-download.ts';
import type { Kept } from './create-kept.ts';
import { createShelf } from './create-shelf.ts';
import { type DownloadMachineState, INITIAL_DOWNLOAD, isUnderWay } from './download-machine.ts';
import { isWhole } from './is-whole.ts';
import type { DownloadStore, DownloadView, ReadyRecording } from './recordings-store.ts';

export interface DownloadsNeeds extends Omit<DownloadNeeds, 'onChange'> {
  clock: Clock;
  kept: Kept;
}

/** Downloads, as those see them who lead them. */
export interface Downloads extends DownloadStore, CarPart {
  /** Keeps a recording on this phone, or no longer. */
  keep(recording: SentryRecording, isKept: boolean): void;
}

const percentOf = ({ gotBytes, sizeBytes, order }: DownloadMachineState) => {
  const done = order && sizeBytes === 0 ? order.next / Math.max(1, order.total) : gotBytes / (sizeBytes || 1);
  return Math.min(100, Math.floor(done * 100));
};

function viewOf(
  machine: DownloadMachineState,
  queue: readonly SentryRecording[],
  ready: readonly ReadyRecording[],
): DownloadView {
  const { phase, recording, gotBytes, sizeBytes, error } = machine;
  const percent = phase === 'success' ? 100 : percentOf(machine);
  return { phase, recording, gotBytes, sizeBytes, error, queue, ready, percent };
}

/** Makes what fetches recordings one after the other, hands them over and keeps them. */
export function createDownloads(needs: DownloadsNeeds): Downloads {
  const { clock, kept } = needs;
  let queue: readonly SentryRecording[] = [];
  /** Those that are fetched to be kept alone. */
  const quiet = new Set<string>();
  let isResumed = false;
  /** It was read what is here: before, nothing is fetched. */
  let isLoaded = false;

  const state = createObservable(viewOf(INITIAL_DOWNLOAD, [], []));
  const publish = () => state.set(viewOf(download.state(), queue, shelf.get()));
  const shelf = createShelf(kept, clock, () => publish());
  const next = () => {
    const [first, ...rest] = queue;
    if (!first || !isLoaded || isUnderWay(download.state())) return;
    queue = rest;
    const { gotBytes = 0, sizeBytes = 0 } = kept.find(first.filePath) ?? {};
    download.start(first, { gotBytes, sizeBytes });
  };
  const onStored = async (recording: SentryRecording) => {
    await kept.load();
    if (!quiet.delete(recording.filePath)) await shelf.offer(recording);
  };
  const download = createDownload({
    ...needs,
    onChange(machine, before) {
      publish();
      if (machine.phase === before.phase) return;
      const { phase, recording } = machine;
      if (phase === 'success' && recording) void onStored(recording);
      if (phase === 'error' || phase === 'cancelled') void kept.load();
      if (phase === 'success' || phase === 'idle') next();
    },
  });
  const fetchedPath = () =>
    isUnderWay(download.state()) ? (download.state().recording?.filePath ?? null) : null;
  const add = (recordings: readonly SentryRecording[]) => {
    const known = new Set(queue.map(({ filePath }) => filePath));
    const fetched = fetchedPath();
    if (fetched !== null) known.add(fetched);
    queue = [...queue, ...recordings.filter(({ filePath }) => !known.has(filePath))];
    publish();
    next();
  };
  /** What a reload or the end of the app broke off goes on by itself. */
  const resume = async () => {
    if (isResumed) return;
    isResumed = true;
    const stored = await kept.load();
    isLoaded = true;
    add(stored.filter((each) => !isWhole(each)).map(({ recording }) => recording));
    for (const each of stored) {
      if (!isWhole(each) && each.isKept) quiet.add(each.recording.filePath);
      if (isWhole(each) && !each.isKept) await shelf.offer(each.recording);
    }
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    start(recordings) {
      for (const each of recordings) {
        quiet.delete(each.filePath);
        if (kept.hasWhole(each.filePath)) void shelf.offer(each);
      }
      add(recordings.filter(({ filePath }) => !kept.hasWhole(filePath)));
    },
    cancel() {
      queue = [];
      quiet.clear();
      download.cancel();
    },
    handed: shelf.handed,
    keep(recording, isKept) {
      const { filePath } = recording;
      if (!isKept) {
        void (shelf.has(filePath) ? kept.setKept(recording, false) : kept.remove(filePath));
        return;
      }
      void kept.setKept(recording, true);
      if (kept.hasWhole(filePath)) return;
      if (fetchedPath() !== filePath && !queue.some((each) => each.filePath === filePath))
        quiet.add(filePath);
      add([recording]);
    },
    listen: download.listen,
    onLink(reach) {
      download.onLink(reach);
      if (reach.isUp) void resume();
    },
    select(owner) {
      queue = [];
      shelf.clear();
      quiet.clear();
      isResumed = false;
      isLoaded = false;
      download.select(owner);
      publish();
    },
  };
}
