import type { Clock } from '@ligo/machine';
import { PromptReader } from '../../core/obd/prompt-reader.ts';
import { type ElmAnswer, readElmAnswer } from '../../core/obd/read-elm-answer.ts';
import type { Line, LineListener } from './line.ts';
import { ObdFault } from './obd-fault.ts';

/** An adapter that looks for the bus says so, and takes its time. */
const SEARCHING = /SEARCHING|BUS ?INIT/i;
const SEARCH_MS = 25_000;
/** Nothing that an ELM327 answers comes near; more is a stream of something else, bytes. */
const FLOOD_BYTES = 200_000;
const QUIET_MS = 150;
const QUIET_WITHIN_MS = 3_000;

interface Waiting {
  command: string;
  settle(answer: ElmAnswer | ObdFault): void;
}

/** An adapter that takes one command at a time. Everything that waits rejects with `ObdFault` when the line ends. */
export class Elm327 {
  private readonly reader = new PromptReader();
  private readonly line: Line;
  private waiting: Waiting | null = null;
  private bytes = 0;
  private fault: ObdFault | null = null;
  private open = () => {};
  private abandon = (_: ObdFault) => {};
  private readonly opening = new Promise<void>((resolve, reject) => {
    this.open = resolve;
    this.abandon = reject;
  });
  private readonly pauses = new Set<(fault: ObdFault) => void>();
  private forgot = false;
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
      onClosed: (why) => this.fail(new ObdFault(why ?? 'the adapter has ended the connection')),
    });
  }

  /** Resolves as soon as the line is open. */
  opened(): Promise<void> {
    return this.opening;
  }

  /** Whether the line has ended. */
  isLost(): boolean {
    return this.fault !== null;
  }

  /** Whether it said since the last time of asking that it has begun anew: it does not know any more what it was told. */
  hasForgotten(): boolean {
    const { forgot } = this;
    this.forgot = false;
    return forgot;
  }

  /** An echo says nothing from now on: this one does not stop it. */
  bearEcho(): void {
    this.keepsEcho = true;
  }

  /** Sends a command; its answer, or a fault if none came within `limitMs`, of which the search for a bus is no part. */
  ask(command: string, limitMs: number): Promise<ElmAnswer> {
    return new Promise((resolve, reject) => {
      if (this.fault) return reject(this.fault);
      let cancel = () => {};
      const settle = (answer: ElmAnswer | ObdFault) => {
        cancel();
        this.waiting = null;
        if (answer instanceof ObdFault) reject(answer);
        else resolve(answer);
      };
      const late = () => settle(new ObdFault('the adapter does not answer'));
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
  async quiet(): Promise<void> {
    for (let waitedMs = 0; waitedMs < QUIET_WITHIN_MS; waitedMs += QUIET_MS) {
      this.bytes = 0;
      await this.pause(QUIET_MS);
      this.reader.clear();
      if (this.bytes === 0) return;
    }
    throw new ObdFault('what answers is not an ELM327');
  }

  /** Waits. */
  pause(forMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.fault) return reject(this.fault);
      const end = (fault: ObdFault) => {
        cancel();
        reject(fault);
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
    if (this.fault) return;
    this.bytes += bytes.length;
    if (this.bytes > FLOOD_BYTES) {
      this.fail(new ObdFault('what answers is not an ELM327'));
      void this.line.end();
      return;
    }
    for (const text of this.reader.take(bytes)) {
      const { waiting } = this;
      const answer = readElmAnswer(text, waiting?.command ?? '');
      const isAnew = answer.version !== null || answer.words.has('reset');
      this.forgot ||= isAnew || (answer.isEchoed && !this.keepsEcho);
      waiting?.settle(answer);
    }
  }

  private fail(fault: ObdFault): void {
    if (this.fault) return;
    this.fault = fault;
    this.abandon(fault);
    this.waiting?.settle(fault);
    for (const end of this.pauses) end(fault);
    this.pauses.clear();
  }
}
