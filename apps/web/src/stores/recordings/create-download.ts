import { type Clock, createMachineRunner } from '@ligo/machine';
import type { CarExtras, SentryRecording } from '@ligo/protocol';
import { steadyClock } from '../../lib/time/steady-clock.ts';
import { bytesOfBase64, joinBytes } from '../../lib/values/bytes.ts';
import type { RecordingSink } from '../../ports/recordings.ts';
import type { AccountCar } from '../../ports/storage.ts';
import {
  type DownloadEffect,
  type DownloadEvent,
  type DownloadMachineState,
  INITIAL_DOWNLOAD,
  stepDownload,
  type TextChunk,
} from './download-machine.ts';
import type { CarAvailability, RecordingsContext } from './recordings-link.ts';

/** Shortest time between two writes: on a fast line, a write and a progress for each frame would block the page, ms. */
const WRITE_INTERVAL_MS = 100;

export function createDownloadEffects(
  { link, files, fetchRange, clock }: RecordingsContext,
  {
    owner,
    state,
    dispatch,
  }: { owner(): AccountCar | null; state(): DownloadMachineState; dispatch(event: DownloadEvent): void },
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

export function createDownload(
  context: RecordingsContext,
  onChange: (state: DownloadMachineState, before: DownloadMachineState) => void,
) {
  const { link, clock } = context;
  let owner: AccountCar | null = null;
  const effects = createDownloadEffects(context, {
    owner: () => owner,
    state: () => runner.state(),
    dispatch: (event) => runner.dispatch(event),
  });
  const runner = createMachineRunner<DownloadMachineState, DownloadEvent, DownloadEffect>({
    clock: steadyClock(clock),
    initial: INITIAL_DOWNLOAD,
    step: stepDownload,
    dueMs: ({ dueMs }) => dueMs,
    run: effects.run,
    onChange,
  });
  const { dispatch } = runner;
  return {
    state: runner.state,
    /** Starts, unless a download is running; `receivedBytes` of `sizeBytes` are stored from an earlier try. */
    start: (recording: SentryRecording, stored: { receivedBytes: number; sizeBytes: number }) =>
      dispatch({ type: 'start', recording, ...stored }),
    cancel: () => dispatch({ type: 'cancel' }),
    listen: () => [
      link.on('VideoChunk', (chunk) => dispatch({ type: 'text', chunk: textChunkOf(chunk) })),
      link.on('DownloadSentryVideo', ({ success, filePath, error, transfer }) => {
        const { canBulk, recording } = runner.state();
        const isOther =
          canBulk || transfer !== undefined || (filePath ?? recording?.filePath) !== recording?.filePath;
        if (!isOther && !success) dispatch({ type: 'refused', error: error ?? '' });
      }),
      () => dispatch({ type: 'forget' }),
      runner.stop,
    ],
    onLink({ isUp, hasFiles }: CarAvailability) {
      if (!isUp) effects.endFetch();
      dispatch({ type: 'link', isUp, canBulk: hasFiles });
    },
    select(next: AccountCar | null) {
      dispatch({ type: 'forget' });
      owner = next;
    },
  };
}

export type Download = ReturnType<typeof createDownload>;

function textChunkOf(chunk: CarExtras<'VideoChunk'>): TextChunk {
  if (chunk.type !== 'chunk') return chunk;
  return { type: 'chunk', index: chunk.chunkIndex, bytes: bytesOfBase64(chunk.data) };
}
