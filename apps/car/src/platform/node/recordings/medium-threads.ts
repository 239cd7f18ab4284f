import type { Worker } from 'node:worker_threads';
import { startThread } from '../process/threads.ts';
import type { MediumCalls } from './medium-calls.ts';

export type CallName = keyof MediumCalls;
export interface MediumRequest {
  name: CallName;
  args: readonly unknown[];
}
export type MediumAnswer = { result: unknown } | { error: unknown };

/** Threads per medium: one writes, one syncs, and one scans or reads. A medium that hangs blocks no others. */
export const MAX_THREADS = 3;
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };
const IDLE_MS = 30_000;
/** A call that has waited longer for a thread fails: its caller has given up the medium, ms. */
const MAX_WAIT_MS = 10_000;

/** Runs an operation on one medium. Rejects if the medium fails, or the thread ends. `transfer`: memory that the caller hands over. */
export type CallMedium = <K extends CallName>(
  name: K,
  args: Parameters<MediumCalls[K]>,
  transfer?: readonly ArrayBuffer[],
) => Promise<ReturnType<MediumCalls[K]>>;

interface Call extends MediumRequest {
  calledAtMs: number;
  transfer: readonly ArrayBuffer[];
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Lane {
  waiting: Call[];
  running: number;
}

/**
 * Runs the operations on media in threads, each with one operation at a time, and a few per medium. A thread that waits for a medium can
 * neither be ended nor shared: in Node's own pool, four of them would stop all file access of the app.
 */
export class MediumThreads {
  private readonly lanes = new Map<string, Lane>();
  private readonly threads = new Set<MediumThread>();

  /** Number of threads, of which some may be idle. */
  get size(): number {
    return this.threads.size;
  }

  of(mount: string): CallMedium {
    return (name, args, transfer = []) =>
      new Promise<never>((resolve, reject) => {
        const lane = this.lanes.get(mount) ?? { waiting: [], running: 0 };
        this.lanes.set(mount, lane);
        lane.waiting.push({ name, args, transfer, resolve, reject, calledAtMs: performance.now() } as Call);
        this.runNext(mount, lane);
      });
  }

  /** Ends all threads, and rejects waiting calls. A thread that waits for a medium ends when the medium answers. */
  end(): void {
    for (const { waiting } of this.lanes.values())
      for (const call of waiting.splice(0)) call.reject(new Error('the threads of media are ended'));
    for (const thread of this.threads) thread.end();
  }

  private runNext(mount: string, lane: Lane): void {
    const call = lane.running < MAX_THREADS ? nextOf(lane) : undefined;
    if (call) {
      const thread = [...this.threads].find(({ isIdle }) => isIdle) ?? this.another();
      lane.running += 1;
      thread.run(call, () => {
        lane.running -= 1;
        this.runNext(mount, lane);
      });
    } else if (lane.running === 0) this.lanes.delete(mount);
  }

  private another(): MediumThread {
    const thread: MediumThread = new MediumThread(() => this.threads.delete(thread));
    this.threads.add(thread);
    return thread;
  }
}

function nextOf({ waiting }: Lane): Call | undefined {
  for (let call = waiting.shift(); call; call = waiting.shift()) {
    if (performance.now() - call.calledAtMs < MAX_WAIT_MS) return call;
    call.reject(new Error('the medium does not answer'));
  }
  return undefined;
}

class MediumThread {
  private readonly thread: Worker;
  private running: { call: Call; onEnd: () => void } | null = null;
  private isEnding = false;
  private idling: NodeJS.Timeout | undefined;

  constructor(onExit: () => void) {
    this.thread = startThread(new URL('./medium-worker.ts', import.meta.url), {
      resourceLimits: MEMORY,
      // A file that one thread opened is read and closed by others.
      trackUnmanagedFds: false,
    });
    this.thread.on('message', (answer: MediumAnswer) => {
      this.idling = setTimeout(() => this.end(), IDLE_MS).unref();
      this.finish(answer);
    });
    this.thread.on('error', (error) => this.fail(error));
    this.thread.on('exit', () => {
      onExit();
      this.fail(new Error('a thread of media ended'));
    });
    this.thread.unref();
  }

  get isIdle(): boolean {
    return this.running === null && !this.isEnding;
  }

  /** `onEnd`: the thread is idle again, or it ended. */
  run(call: Call, onEnd: () => void): void {
    clearTimeout(this.idling);
    this.thread.ref();
    this.running = { call, onEnd };
    const { name, args, transfer } = call;
    this.thread.postMessage({ name, args } satisfies MediumRequest, [...transfer]);
  }

  end(): void {
    clearTimeout(this.idling);
    this.isEnding = true;
    void this.thread.terminate();
  }

  private fail(error: unknown): void {
    this.isEnding = true;
    this.finish({ error });
  }

  private finish(answer: MediumAnswer): void {
    const { running } = this;
    this.thread.unref();
    this.running = null;
    if (!running) return;
    if ('error' in answer) running.call.reject(answer.error);
    else running.call.resolve(answer.result);
    running.onEnd();
  }
}
