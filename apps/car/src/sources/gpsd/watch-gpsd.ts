import { createConnection } from 'node:net';
import { type Clock, createScope } from '@ligo/machine';
import { boundedLines } from './bounded-lines.ts';
import type { GpsdConfig } from './gpsd-config.ts';
import { type Report, readReport } from './read-report.ts';

/** Longer than any report of gpsd, of up to a hundred satellites, characters. */
const MAX_LINE = 64_000;
/** A receiver tells something each second; without one gpsd is silent, and is asked whether it is still there. */
const SILENCE_TIMEOUT_MS = 10_000;
const ANSWER_MS = 5_000;

const WATCH = '?WATCH={"enable":true,"json":true};\n';
const DEVICES = '?DEVICES;\n';

/** What happens on a connection to gpsd. After `onEnd`, once, nothing does. */
export interface WatchHandlers {
  onReport(report: Report): void;
  /** How many lines were ignored: too long, or not understood. */
  onEnd(how: WatchEnd, ignored: number): void;
}

/** How a connection came to its end; `silent`: nothing came of it that gpsd would say. */
export type WatchEnd = 'unreachable' | 'silent' | 'ended';

/** Watches gpsd over one connection. `end` closes it, if it is open, and resolves when it is. */
export function watchGpsd({ host, port }: GpsdConfig, clock: Clock, handlers: WatchHandlers) {
  const scope = createScope();
  let ignored = 0;
  let how: WatchEnd = 'unreachable';
  /** Of what has just come something was a report. */
  let isUnderstood = false;
  let cancelSilence = () => {};
  const socket = createConnection({ host, port });
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      scope.end();
      handlers.onEnd(how, ignored);
      resolve();
    });
  });
  const end = () => {
    socket.destroy();
    return closed;
  };
  const awaitNews = () => {
    cancelSilence();
    cancelSilence = clock.after(SILENCE_TIMEOUT_MS, () => {
      if (!socket.connecting) socket.write(DEVICES);
      cancelSilence = clock.after(ANSWER_MS, () => {
        if (!socket.connecting) how = 'silent';
        void end();
      });
    });
  };
  const takeBytes = boundedLines(MAX_LINE, (line) => {
    if (socket.destroyed || line === '') return;
    const report = line === null ? null : readReport(line);
    if (report === null) {
      ignored += 1;
      return;
    }
    isUnderstood = true;
    handlers.onReport(report);
  });
  scope.add(() => cancelSilence());
  socket.on('connect', () => {
    how = 'ended';
    socket.write(WATCH);
  });
  socket.on('data', (bytes) => {
    isUnderstood = false;
    takeBytes(bytes);
    if (isUnderstood && !socket.destroyed) awaitNews();
  });
  // What follows is `close`, which says it all.
  socket.on('error', () => {});
  socket.on('end', () => socket.destroy());
  awaitNews();
  return { end };
}
