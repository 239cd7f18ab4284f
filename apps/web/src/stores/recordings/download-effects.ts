import type { Clock } from '@ligo/machine';
import { joinBytes } from '../../lib/values/join-bytes.ts';
import type { AccountCar } from '../../ports/account-car.ts';
import type { RecordingSink } from '../../ports/recording-files.ts';
import type { DownloadEffect, DownloadEvent, DownloadMachineState } from './download-machine.ts';
import type { RecordingsContext } from './recordings-context.ts';

/** Shortest time between two writes: on a fast line, a write and a progress for each frame would block the page, ms. */
const WRITE_INTERVAL_MS = 100;

/** What leads a download, as its effects see it. */
export interface DownloadController {
  owner(): AccountCar | null;
  state(): DownloadMachineState;
  dispatch(event: DownloadEvent): void;
}

/** Makes the effects of a download: requests to the car, and writes to the file. */
export function createDownloadEffects(
  { link, files, fetchRange, clock }: RecordingsContext,
  { owner, state, dispatch }: DownloadController,
) {
  let sink: RecordingSink | null = null;
  let fetching = new AbortController();

  const endFetch = () => {
    fetching.abort();
    fetching = new AbortController();
  };
  const close = () => {
    sink?.close();
    sink = null;
  };
  const fetchBytes = (filePath: string, fromByte: number) => {
    endFetch();
    const { signal } = fetching;
    const data = gatherBytes(clock, (bytes) => {
      if (!signal.aborted) dispatch({ type: 'data', bytes });
    });
    signal.addEventListener('abort', data.end);
    const failed = (reason: string) => {
      data.end();
      // What broke off is asked for again after a while: the medium, or the link, may be back.
      if (reason === 'broken') return dispatch({ type: 'broken' });
      if (reason !== 'unanswered') dispatch({ type: 'refused', error: reason });
    };
    fetchRange(
      { filePath, fromByte },
      {
        began: (sizeBytes, from) => dispatch({ type: 'began', sizeBytes, fromByte: from }),
        data: data.add,
        end: () => {
          data.end();
          dispatch({ type: 'end' });
        },
        failed,
      },
      signal,
    );
  };
  const open = (file: DownloadEffect & { type: 'open' }) => {
    close();
    const account = owner();
    if (!account) return;
    const opened: RecordingSink = files.open(account, file, (reason) => {
      if (sink === opened) dispatch({ type: 'not-stored', reason });
    });
    sink = opened;
  };
  const finish = async () => {
    const finished = sink;
    try {
      await finished?.finish();
    } catch {
      // The file itself reports the reason.
      return;
    }
    if (!finished || sink !== finished) return;
    sink = null;
    dispatch({ type: 'stored' });
  };
  const clear = () => {
    close();
    const [account, { recording }] = [owner(), state()];
    if (account && recording) files.remove(account, recording.filePath).catch(() => {});
  };
  const stop = () => {
    endFetch();
    // Without a transfer all of them would end, also those of a video that is being watched.
    if (!state().canBulk) link.send('CancelVideoDownload', {}, { force: true });
  };
  const run = (effect: DownloadEffect) => {
    switch (effect.type) {
      case 'ask':
        if (effect.form === 'bulk') return fetchBytes(effect.filePath, effect.fromByte);
        return void link.send('DownloadSentryVideo', { filePath: effect.filePath }, { force: true });
      case 'open':
        return open(effect);
      case 'write':
        return sink?.write(effect.bytes);
      case 'finish':
        return void finish();
      case 'stop':
        return stop();
      case 'close':
        return close();
      case 'clear':
        return clear();
    }
  };
  return { run, endFetch };
}

/** Passes on the first piece at once, and later ones joined, at most once in an interval. */
function gatherBytes(clock: Clock, onBytes: (bytes: Uint8Array) => void) {
  let pieces: Uint8Array[] = [];
  let cancelInterval: (() => void) | null = null;
  const flush = () => {
    const bytes = joinBytes(pieces);
    pieces = [];
    onBytes(bytes);
  };
  const startInterval = () => {
    cancelInterval = clock.after(WRITE_INTERVAL_MS, () => {
      cancelInterval = null;
      if (pieces.length === 0) return;
      startInterval();
      flush();
    });
  };
  return {
    add(bytes: Uint8Array) {
      if (cancelInterval) return void pieces.push(bytes);
      startInterval();
      onBytes(bytes);
    },
    /** Passes on the rest. */
    end() {
      cancelInterval?.();
      cancelInterval = null;
      if (pieces.length > 0) flush();
    },
  };
}
