import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createScope } from '@ligo/machine';
import type { FfmpegEnd, FfmpegInput, FfmpegJob, FfmpegRun } from '../../../ports/ffmpeg.ts';
import { killIfStarted, startGuarded } from '../process/start-guarded.ts';
import { createStderrTail } from './stderr-tail.ts';

/** The first file descriptor after standard input, output and error. */
const FIRST_FD = 3;
/** An ffmpeg that was asked to end has so long to write what it holds, ms. */
const KILLED_AFTER_MS = 2_000;
/** One that a hung driver keeps from being killed is given up this long after that, ms. */
const LOST_AFTER_MS = 3_000;
/** No ffmpeg ends itself by these. */
const KILL_SIGNALS: readonly string[] = ['SIGKILL', 'SIGTERM'];
const LOOKS = 4;

/** How many inputs are poured into pipes; theirs come before those of the outputs. */
const pouredBy = ({ inputs }: FfmpegJob) => inputs.filter(({ address }) => address === null);

function argsOf(job: FfmpegJob): string[] {
  const poured = pouredBy(job);
  const inputs = job.inputs.flatMap((input) => {
    const address = input.address ?? `pipe:${FIRST_FD + poured.indexOf(input)}`;
    return [...input.options, '-i', address];
  });
  const out = (place: number) => `pipe:${FIRST_FD + poured.length + place}`;
  const level = job.onErrorOutput ? 'repeat+warning' : 'warning';
  return ['-hide_banner', '-nostdin', '-loglevel', level, '-y', ...inputs, ...job.args(out)];
}

/** Starts ffmpeg, which ends with this process, however that ends. Never throws. */
export function runFfmpeg(job: FfmpegJob, command = 'ffmpeg'): FfmpegRun {
  if (job.inputs.some(isNoFile)) return neverStarted(job, 'no-file', 'the path of a camera is no file');
  const pourCount = pouredBy(job).length;
  const pipes = Array.from({ length: pourCount + job.outputs }, () => 'pipe' as const);
  let child: ChildProcess;
  try {
    child = startGuarded(() =>
      spawn(command, argsOf(job), {
        stdio: ['ignore', 'ignore', 'pipe', ...pipes],
        // In a group of its own: Ctrl-C at the terminal is for this process alone to answer.
        detached: true,
        env: { ...process.env, AV_LOG_FORCE_NOCOLOR: '1' },
      }),
    );
  } catch (error) {
    return neverStarted(job, 'not-found', String(error));
  }
  // A process without file descriptors to spare gets no pipes.
  const ends = (child.stdio ?? []).slice(FIRST_FD) as Socket[];
  if (ends.length < pipes.length) {
    child.on('error', () => {});
    killIfStarted(child, 'SIGKILL');
    return neverStarted(job, 'not-found', 'no pipes could be made');
  }
  return hold(child, job, ends.slice(0, pourCount), ends.slice(pourCount));
}

/** Reading a pipe or a device might never end. ffmpeg itself reports what cannot be read. */
function isNoFile({ file }: FfmpegInput): boolean {
  try {
    return file !== undefined && !statSync(file).isFile();
  } catch {
    return false;
  }
}

function neverStarted({ outputs }: FfmpegJob, reason: FfmpegEnd['reason'], stderrTail: string): FfmpegRun {
  return {
    outputs: Array.from({ length: outputs }, () => Readable.from([])),
    ended: Promise.resolve({ reason, stderrTail }),
    stop: async () => {},
  };
}

/** Writes its input, collects its errors, and makes sure that it ends. */
function hold(child: ChildProcess, job: FfmpegJob, into: Socket[], outputs: Socket[]): FfmpegRun {
  const scope = createScope();
  const complaints = createStderrTail(job.inputs);
  let why: FfmpegEnd['reason'] = 'ended';
  const end = (reason: FfmpegEnd['reason']) => {
    if (why !== 'ended') return;
    why = reason;
    child.kill('SIGTERM');
    let timer = setTimeout(() => {
      child.kill('SIGKILL');
      timer = setTimeout(giveUp, LOST_AFTER_MS);
    }, KILLED_AFTER_MS);
    scope.add(() => clearTimeout(timer));
  };
  let giveUp = () => {};
  const gone = new Promise<void>((resolve) => {
    giveUp = () => {
      for (const each of [child.stderr, ...outputs]) each?.destroy();
      child.unref();
      resolve();
    };
    child.once('exit', (_code, signal) => {
      if (why === 'ended' && signal !== null && KILL_SIGNALS.includes(signal)) why = 'killed';
      resolve();
    });
    child.once('error', (error) => {
      if (child.pid !== undefined) return;
      why = 'not-found';
      complaints.append(error.message);
      resolve();
    });
  });
  const ended = gone.then(async () => {
    scope.end();
    if (child.stderr && child.pid !== undefined) await finished(child.stderr).catch(() => {});
    return { reason: why, stderrTail: complaints.text() };
  });
  // The reader of a broken output is notified by the end of the run.
  for (const socket of [...into, ...outputs]) socket.on('error', () => {});
  child.stderr?.on('data', (text: Buffer) => {
    complaints.append(text.toString());
    job.onErrorOutput?.(text.toString());
  });
  if (child.pid === undefined) return { outputs, ended, stop: () => gone };

  scope.add(watchSilence(outputs, job.silentAfterMs, () => end('silent')));
  pouredBy(job).forEach((input, place) => {
    const socket = into[place];
    if (!socket) return;
    const stopPouring = input.content ? pour(input, input.content, socket) : input.pipeTo?.(socket);
    scope.add(() => {
      stopPouring?.();
      socket.destroy();
    });
  });
  return {
    outputs,
    ended,
    stop() {
      end('stopped');
      return gone;
    },
  };
}

/** Writes a content to a pipe until the returned function is called. */
function pour({ onContentError }: FfmpegInput, content: AsyncIterable<Uint8Array>, into: Socket): () => void {
  const ending = new AbortController();
  pipeline(Readable.from(content), into, { signal: ending.signal }).catch((error: unknown) => {
    if (!ending.signal.aborted) onContentError?.(error);
  });
  return () => ending.abort();
}

/** Calls if all of them were silent for this long; waiting output counts as received. */
function watchSilence(outputs: readonly Socket[], limitMs: number, onSilent: () => void): () => void {
  let receivedAtMs = performance.now();
  let receivedBytes = 0;
  const timer = setInterval(() => {
    const bytes = outputs.reduce((sum, output) => sum + output.bytesRead, 0);
    const isWaiting = outputs.some(({ readableLength }) => readableLength > 0);
    if (bytes !== receivedBytes || isWaiting) receivedAtMs = performance.now();
    receivedBytes = bytes;
    if (performance.now() - receivedAtMs >= limitMs) onSilent();
  }, limitMs / LOOKS);
  return () => clearInterval(timer);
}
