import { StringDecoder } from 'node:string_decoder';
import { type Clock, createScope } from '@ligo/machine';
import { connectPaced } from '../../platform/node/net/paced-socket.ts';
import { type Report, readReport } from './read-report.ts';

/** Longer than any report of gpsd, which lists up to 100 satellites, characters. */
const MAX_LINE = 64_000;
/** A receiver reports each second. Without one gpsd is silent, and a request checks that it still answers. */
const SILENCE_TIMEOUT_MS = 10_000;
const ANSWER_MS = 5_000;

/** After this many invalid lines in a row, the peer is not gpsd. */
const MAX_IGNORED_IN_A_ROW = 1_000;

const WATCH = '?WATCH={"enable":true,"json":true};\n';
const DEVICES = '?DEVICES;\n';

/** How a connection ended; `silent`: the peer sent no report of gpsd. */
export type WatchEnd = 'unreachable' | 'silent' | 'ended';

/** One connection to gpsd. */
interface Watch {
  /** Resolves once the connection is closed. `ignored`: lines that were too long or not understood. */
  ended: Promise<{ how: WatchEnd; ignored: number }>;
  /** Closes the connection. */
  end(): void;
}

/** Receives the reports of gpsd over one connection. */
export function watchGpsd(
  { host, port }: { host: string; port: number },
  clock: Clock,
  onReport: (report: Report) => void,
): Watch {
  const scope = createScope();
  let ignored = 0;
  let ignoredInARow = 0;
  let how: WatchEnd = 'unreachable';
  /** Whether the last data contained a report. */
  let isUnderstood = false;
  let cancelSilence = () => {};
  const socket = connectPaced({ host, port }, (bytes) => {
    isUnderstood = false;
    takeBytes(bytes);
    if (isUnderstood && !socket.destroyed) restartSilence();
  });
  const ended = new Promise<{ how: WatchEnd; ignored: number }>((resolve) => {
    socket.once('close', () => {
      scope.end();
      resolve({ how, ignored });
    });
  });
  const end = () => void socket.destroy();
  const restartSilence = () => {
    cancelSilence();
    cancelSilence = clock.after(SILENCE_TIMEOUT_MS, () => {
      if (!socket.connecting) socket.write(DEVICES);
      cancelSilence = clock.after(ANSWER_MS, () => {
        if (!socket.connecting) how = 'silent';
        end();
      });
    });
  };
  const takeBytes = boundedLines(MAX_LINE, (line) => {
    if (socket.destroyed) return;
    const report = line ? readReport(line) : null;
    if (report === null) {
      ignoredInARow += 1;
      if (line !== '') ignored += 1;
      if (ignoredInARow > MAX_IGNORED_IN_A_ROW) {
        how = 'silent';
        end();
      }
      return;
    }
    ignoredInARow = 0;
    isUnderstood = true;
    onReport(report);
  });
  scope.add(() => cancelSilence());
  socket.on('connect', () => {
    how = 'ended';
    socket.write(WATCH);
  });
  // 'close' follows and handles the end.
  socket.on('error', () => {});
  socket.on('end', end);
  restartSilence();
  return { ended, end };
}

/** Splits bytes into lines; one of more than `maxLength` characters is reported as `null`. */
export function boundedLines(
  maxLength: number,
  onLine: (line: string | null) => void,
): (bytes: Buffer) => void {
  const decoder = new StringDecoder('utf8');
  let partial = '';
  let isTooLong = false;
  return (bytes) => {
    const [first = '', ...others] = decoder.write(bytes).split('\n');
    const add = (part: string) => {
      isTooLong ||= partial.length + part.length > maxLength;
      partial = isTooLong ? '' : partial + part;
    };
    add(first);
    for (const part of others) {
      onLine(isTooLong ? null : partial);
      partial = '';
      isTooLong = false;
      add(part);
    }
  };
}
