import type { Clock } from '@ligo/machine';
import type { Line, LineListener } from './line.ts';
import { ObdError } from './obd-error.ts';
import { PromptReader } from './prompt-reader.ts';
import { type ElmAnswer, readElmAnswer } from './read-elm-answer.ts';

/** An adapter that looks for the bus says so, and takes its time. */
const SEARCHING = /SEARCHING|BUS ?INIT/i;
const SEARCH_MS = 25_000;
/** Nothing that an ELM327 answers comes near; more is a stream of something else, bytes. */
const FLOOD_BYTES = 200_000;
const QUIET_MS = 150;
const QUIET_WITHIN_MS = 3_000;

interface Waiting {
  command: string;
  settle(answer: ElmAnswer | ObdError): void;
}

/** An adapter that takes one command at a time. Everything that waits rejects with `ObdError` when the line ends. */
export class Elm327 {
  private readonly reader = new PromptReader();
  private readonly line: Line;
  private waiting: Waiting | null = null;
  private bytes = 0;
  private error: ObdError | null = null;
  private open = () => {};
  private abandon = (_: ObdError) => {};
  private readonly opening = new Promise<void>((resolve, reject) => {
    this.open = resolve;
    this.abandon = reject;
  });
  private readonly pauses = new Set<(error: ObdError) => void>();
  private wasReset = false;
  private keepsEcho = false;

  constructor(
    open: (listener: LineListener) => Line,
    private readonly clock: Clock,
  ) {
    // Whoever does not wait for it hears of the fault with the first command.
    this.opening.catch(() => {});
    this.line = open({
      onOpen: () => this.open(),
      onBytes: (bytes) => this.take(bytes),
      onClosed: (reason) => this.fail(new ObdError(reason ?? 'the adapter has ended the connection')),
    });
  }

  /** Resolves as soon as the line is open. */
  opened(): Promise<void> {
    return this.opening;
  }

  /** Whether the line has ended. */
  isLost(): boolean {
    return this.error !== null;
  }

  /** Whether it said since the last time of asking that it has begun anew: it does not know any more what it was told. */
  consumeReset(): boolean {
    const { wasReset } = this;
    this.wasReset = false;
    return wasReset;
  }

  /** An echo says nothing from now on: this one does not stop it. */
  tolerateEcho(): void {
    this.keepsEcho = true;
  }

  /** Sends a command; its answer, or a fault if none came within `limitMs`, of which the search for a bus is no part. */
  ask(command: string, limitMs: number): Promise<ElmAnswer> {
    return new Promise((resolve, reject) => {
      if (this.error) return reject(this.error);
      let cancel = () => {};
      const settle = (answer: ElmAnswer | ObdError) => {
        cancel();
        this.waiting = null;
        if (answer instanceof ObdError) reject(answer);
        else resolve(answer);
      };
      const late = () => settle(new ObdError('the adapter does not answer'));
      cancel = this.clock.after(limitMs, () => {
        if (!SEARCHING.test(this.reader.begun())) return late();
        cancel = this.clock.after(SEARCH_MS, late);
      });
      this.bytes = 0;
      this.waiting = { command, settle };
      this.line.write(`${command}\r`);
    });
  }

  /** Waits until nothing comes any more, and forgets what came. */
  async waitUntilQuiet(): Promise<void> {
    for (let waitedMs = 0; waitedMs < QUIET_WITHIN_MS; waitedMs += QUIET_MS) {
      this.bytes = 0;
      await this.pause(QUIET_MS);
      this.reader.clear();
      if (this.bytes === 0) return;
    }
    throw new ObdError('what answers is not an ELM327');
  }

  /** Waits. */
  pause(forMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.error) return reject(this.error);
      const end = (error: ObdError) => {
        cancel();
        reject(error);
      };
      const cancel = this.clock.after(forMs, () => {
        this.pauses.delete(end);
        resolve();
      });
      this.pauses.add(end);
    });
  }

  /** Ends the line; whoever waits hears of it. */
  end(): Promise<void> {
    return this.line.end();
  }

  private take(bytes: Uint8Array): void {
    if (this.error) return;
    this.bytes += bytes.length;
    if (this.bytes > FLOOD_BYTES) {
      this.fail(new ObdError('what answers is not an ELM327'));
      void this.line.end();
      return;
    }
    for (const text of this.reader.push(bytes)) {
      const { waiting } = this;
      const answer = readElmAnswer(text, waiting?.command ?? '');
      const isAnew = answer.version !== null || answer.words.has('reset');
      this.wasReset ||= isAnew || (answer.isEchoed && !this.keepsEcho);
      waiting?.settle(answer);
    }
  }

  private fail(error: ObdError): void {
    if (this.error) return;
    this.error = error;
    this.abandon(error);
    this.waiting?.settle(error);
    for (const end of this.pauses) end(error);
    this.pauses.clear();
  }
}
