import type { Worker } from 'node:worker_threads';
import type { FolderNames } from '../../../ports/recording-files.ts';
import { startThread } from '../process/start-thread.ts';
import type { ScannedFile } from './scan-folder.ts';

export type ScanRequest =
  | { type: 'names'; path: string; form: RegExp }
  /** `seen`: the stamp of its last verdict; `null`: none. */
  | { type: 'file'; path: string; seen: string | null };

export type ScanAnswer = { result: FolderNames | ScannedFile | null } | { error: unknown };

/** Memory limit of a thread, MB. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };
/** An idle thread ends after this time, ms. */
const IDLE_MS = 5_000;

type Result = FolderNames | ScannedFile | null;

/** Scans media in threads, each with one request at a time: a thread that waits for a medium delays no other. */
export class ScanThreads {
  private readonly idle = new Map<ScanThread, NodeJS.Timeout>();

  /** Rejects if the medium fails, or the thread ends. Waits until the medium answers. */
  names(path: string, form: RegExp): Promise<FolderNames | null> {
    return this.ask({ type: 'names', path, form }) as Promise<FolderNames | null>;
  }

  file(path: string, seen: string | null): Promise<ScannedFile> {
    return this.ask({ type: 'file', path, seen }) as Promise<ScannedFile>;
  }

  private async ask(request: ScanRequest): Promise<Result> {
    const [free] = this.idle.keys();
    const thread = free ?? new ScanThread();
    clearTimeout(this.idle.get(thread));
    this.idle.delete(thread);
    const answer = await thread.ask(request);
    const end = () => {
      this.idle.delete(thread);
      thread.end();
    };
    this.idle.set(thread, setTimeout(end, IDLE_MS).unref());
    if ('error' in answer) throw answer.error;
    return answer.result;
  }
}

class ScanThread {
  private readonly thread: Worker;
  private resolve: (answer: ScanAnswer) => void = () => {};
  private reject: (error: unknown) => void = () => {};

  constructor() {
    this.thread = startThread(new URL('./scan-worker.ts', import.meta.url), { resourceLimits: MEMORY });
    this.thread.on('message', (answer: ScanAnswer) => this.resolve(answer));
    this.thread.on('error', (error) => this.reject(error));
    this.thread.on('exit', () => this.reject(new Error('a scanning thread ended')));
    this.thread.unref();
  }

  /** One request at a time. Rejects if the thread fails. */
  ask(request: ScanRequest): Promise<ScanAnswer> {
    return new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
      this.thread.postMessage(request);
    });
  }

  end(): void {
    void this.thread.terminate();
  }
}
