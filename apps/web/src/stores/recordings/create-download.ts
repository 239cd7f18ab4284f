import { createMachineRunner } from '@ligo/machine';
import type { CarExtras, SentryRecording } from '@ligo/protocol';
import { bytesOfBase64 } from '../../lib/values/bytes-of-base64.ts';
import type { AccountCar } from '../../ports/account-car.ts';
import { createDownloadEffects } from './download-effects.ts';
import {
  type DownloadEffect,
  type DownloadEvent,
  type DownloadMachineState,
  downloadDueMs,
  INITIAL_DOWNLOAD,
  stepDownload,
  type TextChunk,
} from './download-machine.ts';
import type { RecordingsContext } from './recordings-context.ts';
import type { RecordingsPart } from './recordings-part.ts';

export interface Download extends RecordingsPart {
  state(): DownloadMachineState;
  /** Starts, unless a download is running; `receivedBytes` of `sizeBytes` are stored from an earlier try. */
  start(recording: SentryRecording, stored: { receivedBytes: number; sizeBytes: number }): void;
  cancel(): void;
}

/** Makes the download of one recording into a file of this phone. */
export function createDownload(
  context: RecordingsContext,
  onChange: (state: DownloadMachineState, before: DownloadMachineState) => void,
): Download {
  const { link, clock } = context;
  let owner: AccountCar | null = null;
  const effects = createDownloadEffects(context, {
    owner: () => owner,
    state: () => runner.state(),
    dispatch: (event) => runner.dispatch(event),
  });
  const runner = createMachineRunner<DownloadMachineState, DownloadEvent, DownloadEffect>({
    clock,
    initial: INITIAL_DOWNLOAD,
    step: stepDownload,
    dueMs: downloadDueMs,
    run: effects.run,
    onChange,
  });
  const { dispatch } = runner;
  return {
    state: runner.state,
    start: (recording, stored) => dispatch({ type: 'start', recording, ...stored }),
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
    onLink({ isUp, hasFiles }) {
      if (!isUp) effects.endFetch();
      dispatch({ type: 'link', isUp, canBulk: hasFiles });
    },
    select(next) {
      dispatch({ type: 'forget' });
      owner = next;
    },
  };
}

function textChunkOf(chunk: CarExtras<'VideoChunk'>): TextChunk {
  if (chunk.type !== 'chunk') return chunk;
  return { type: 'chunk', index: chunk.chunkIndex, bytes: bytesOfBase64(chunk.data) };
}
