import { type Clock, createScope } from '@ligo/machine';
import type { Line, LineListener } from '../../ports/line.ts';
import { type Report, readReport } from './read-report.ts';

/** Longer than any report of gpsd, which lists up to 100 satellites, characters. */
const MAX_LINE = 64_000;
/** A receiver reports each second. Without one gpsd is silent, and a request checks that it still answers. */
const SILENCE_TIMEOUT_MS = 10_000;
const ANSWER_MS = 5_000;

/** After this many invalid lines in a row, the peer is not gpsd. */
const MAX_IGNORED_IN_A_ROW = 1_000;

const NEWLINE = 10;
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
  open: (listener: LineListener) => Line,
  clock: Clock,
  onReport: (report: Report) => void,
): Watch {
  const scope = createScope();
  let ignored = 0;
  let ignoredInARow = 0;
  let how: WatchEnd = 'unreachable';
  let isEnded = false;
  /** Whether the last data contained a report. */
  let isUnderstood = false;
  let cancelSilence = () => {};
  let resolveEnd: (end: { how: WatchEnd; ignored: number }) => void = () => {};
  const ended = new Promise<{ how: WatchEnd; ignored: number }>((resolve) => {
    resolveEnd = resolve;
  });
  const takeBytes = boundedLines(MAX_LINE, (text) => {
    if (isEnded) return;
    const report = text ? readReport(text) : null;
    if (report === null) {
      ignoredInARow += 1;
      if (text !== '') ignored += 1;
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
  const line = open({
    onOpen() {
      how = 'ended';
      line.write(WATCH);
      restartSilence();
    },
    onBytes(bytes) {
      isUnderstood = false;
      takeBytes(bytes);
      if (isUnderstood && !isEnded) restartSilence();
    },
    onClosed() {
      scope.end();
      resolveEnd({ how, ignored });
    },
  });
  function end(): void {
    isEnded = true;
    void line.end();
  }
  function restartSilence(): void {
    cancelSilence();
    cancelSilence = clock.after(SILENCE_TIMEOUT_MS, () => {
      line.write(DEVICES);
      cancelSilence = clock.after(ANSWER_MS, () => {
        how = 'silent';
        end();
      });
    });
  }
  scope.add(() => cancelSilence());
  return { ended, end };
}

/** Splits bytes into lines; one of more than `maxLength` characters is reported as `null`. */
export function boundedLines(
  maxLength: number,
  onLine: (line: string | null) => void,
): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder();
  let partial = '';
  let isTooLong = false;
  return (bytes) => {
    // A whole line ends no character in its middle, and decoding without a stream takes a tenth of the time.
    const text = decoder.decode(bytes, { stream: bytes.at(-1) !== NEWLINE });
    const add = (part: string) => {
      isTooLong ||= partial.length + part.length > maxLength;
      partial = isTooLong ? '' : partial + part;
    };
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      add(text.slice(from, end));
      onLine(isTooLong ? null : partial);
      partial = '';
      isTooLong = false;
      from = end + 1;
    }
    add(text.slice(from));
  };
}
