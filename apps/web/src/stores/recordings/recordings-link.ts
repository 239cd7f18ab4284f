import { type AskLink, ask } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import { LINK } from '@ligo/protocol';
import type { Readable } from '../../lib/values/observable.ts';
import type { RecordingFiles } from '../../ports/recordings.ts';
import type { AccountCar } from '../../ports/storage.ts';
import type { LinkState, LinkStore } from '../link/link-store.ts';

export type RecordingsLink = Pick<LinkStore, 'send' | 'on' | 'receiveBulk'> &
  Readable<Pick<LinkState, 'hasReceivedState' | 'reach' | 'failure'>>;

/** How the car can be asked for recordings now. */
export interface CarAvailability {
  /** It is connected, and has sent its state. */
  isUp: boolean;
  /** It is known to be out of reach. */
  isOffline: boolean;
  /** It announces the feature `sentry-files`. */
  hasFiles: boolean;
}

/** One part of the store of recordings, which the whole leads. */
export interface RecordingsPart {
  /** Begins to listen to the car; returns how to end that. */
  listen(): readonly (() => void)[];
  onLink(reach: CarAvailability): void;
  /** Another car is shown; `null` none. */
  select(owner: AccountCar | null): void;
}

export interface RecordingsContext {
  link: RecordingsLink;
  clock: Clock;
  files: RecordingFiles;
  fetchRange: FetchRange;
}

/** The requested range of a recording's file: from a byte to the end, or up to another byte. */
export interface WantedBytes {
  filePath: string;
  fromByte: number;
  toByte?: number;
}

/** The callbacks of a fetch: `began` first, then data, then one of the others; a fetch that does not begin calls `failed` alone. */
export interface FetchEvents {
  began(sizeBytes: number, fromByte: number): void;
  data(bytes: Uint8Array): void;
  end(): void;
  /** The car's reason; 'broken' if the transfer broke off, 'unanswered' if the car did not answer. */
  failed(reason: string): void;
}

/** Fetches bytes of a recording over the bulk lane. After an abort no callback is called, and the car stops. */
type FetchRange = (wanted: WantedBytes, on: FetchEvents, signal: AbortSignal) => void;

/** Makes the fetcher. One question is open at a time: answers to two about one file could not be told apart. */
export function createFetchRange(
  link: Pick<RecordingsLink, 'send' | 'on' | 'receiveBulk'>,
  clock: Clock,
): FetchRange {
  let last: Promise<unknown> = Promise.resolve();
  // A download continues while the page is hidden.
  const asking: AskLink = {
    send: (action, extras) => link.send(action, extras, { force: true }),
    on: link.on,
  };
  const begin = async ({ filePath, fromByte, toByte }: WantedBytes, on: FetchEvents, signal: AbortSignal) => {
    if (signal.aborted) return;
    const extras = { filePath, form: 'bulk' as const, from: fromByte };
    const answer = await ask(
      { link: asking, clock },
      'DownloadSentryVideo',
      toByte === undefined ? extras : { ...extras, to: toByte },
      {
        limitMs: LINK.deadAfterMs,
        isAnswer: (reply) =>
          (reply.filePath ?? filePath) === filePath && (reply.from ?? fromByte) === fromByte,
      },
    );
    if (!answer.ok) return signal.aborted ? undefined : on.failed('unanswered');
    const { success, transfer, size, from = fromByte, error } = answer.extras;
    const isStarted = success && transfer !== undefined && size !== undefined;
    const cancel = () => {
      if (isStarted) link.send('CancelVideoDownload', { transfer }, { force: true });
    };
    // The answer was awaited in any case: it would be taken for the next one.
    if (signal.aborted) return cancel();
    if (!isStarted) return on.failed(error ?? 'unanswered');
    on.began(size, from);
    if (signal.aborted) return cancel();
    let off = () => {};
    const over = (notify: () => void) => () => {
      signal.removeEventListener('abort', giveUp);
      if (!signal.aborted) notify();
    };
    const giveUp = () => {
      off();
      cancel();
    };
    signal.addEventListener('abort', giveUp);
    off = link.receiveBulk(transfer, {
      onData: (bytes) => signal.aborted || on.data(bytes),
      onEnd: over(on.end),
      onBroken: over(() => on.failed('broken')),
    });
    // What had come before may have been enough.
    if (signal.aborted) off();
  };
  return (wanted, on, signal) => {
    last = last.then(() => begin(wanted, on, signal));
  };
}
