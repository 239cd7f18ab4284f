import type { Clock } from '@ligo/machine';
import type { SourceReason } from '@ligo/protocol';
import type { Line, LineListener } from '../../ports/line.ts';
import { type ElmAnswer, PromptReader, readElmAnswer } from './read-elm-answer.ts';

/** Why the car cannot be read. */
export class ObdError extends Error {
  override readonly name = 'ObdFault';

  constructor(readonly reason: SourceReason) {
    super(reason);
  }
}

/** Reported by an adapter while it searches for the bus, which takes long. */
const SEARCHING = /SEARCHING|BUS ?INIT/i;
const SEARCH_MS = 25_000;
/** More than any answer of an ELM327: another device is sending, bytes. */
const FLOOD_BYTES = 200_000;
/** After this many answers in a row without a command, the peer is not an ELM327. */
const MAX_UNREQUESTED_IN_A_ROW = 1_000;
const QUIET_MS = 150;
const QUIET_WITHIN_MS = 3_000;

interface Waiting {
  command: string;
  settle(answer: ElmAnswer | ObdError): void;
}

/** An adapter that takes one command at a time. All pending calls reject with `ObdError` when the line is closed. */
export class Elm327 {
  private readonly reader = new PromptReader();
  private readonly line: Line;
  private waiting: Waiting | null = null;
  private bytes = 0;
  private unrequested = 0;
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
    // A caller that does not wait for the line receives the error with its first command.
    this.opening.catch(() => {});
    let reasonOfEnd: SourceReason = 'adapter-unreachable';
    this.line = open({
      onOpen: () => {
        reasonOfEnd = 'adapter-ended';
        this.open();
      },
      onBytes: (bytes) => this.take(bytes),
      onClosed: (error) => this.fail(new ObdError(error ?? reasonOfEnd)),
    });
  }

  /** Resolves as soon as the line is open. */
  opened(): Promise<void> {
    return this.opening;
  }

  /** Whether the line is closed. */
  isLost(): boolean {
    return this.error !== null;
  }

  /** Whether the adapter was reset since the last call, so that its settings are lost. Calling clears the flag. */
  consumeReset(): boolean {
    const { wasReset } = this;
    this.wasReset = false;
    return wasReset;
  }

  /** From now on an echo is no sign of a reset: this adapter cannot disable it. */
  tolerateEcho(): void {
    this.keepsEcho = true;
  }

  /**
   * Sends a command and resolves to its answer. Rejects if none is received within `limitMs`, not counting a search for the bus.
   * `needsPrompt`: otherwise a version without a prompt is an answer, too.
   */
  ask(command: string, limitMs: number, needsPrompt = true): Promise<ElmAnswer> {
    return new Promise((resolve, reject) => {
      if (this.error) return reject(this.error);
      let cancel = () => {};
      const settle = (answer: ElmAnswer | ObdError) => {
        cancel();
        this.waiting = null;
        if (answer instanceof ObdError) reject(answer);
        else resolve(answer);
      };
      const late = () => {
        const unfinished = readElmAnswer(this.reader.pending(), command);
        const isAnswer = !needsPrompt && unfinished.version !== null;
        settle(isAnswer ? { ...unfinished, isUnfinished: true } : new ObdError('adapter-silent'));
      };
      cancel = this.clock.after(limitMs, () => {
        if (!SEARCHING.test(this.reader.pending())) return late();
        cancel = this.clock.after(SEARCH_MS, late);
      });
      this.bytes = 0;
      this.waiting = { command, settle };
      this.line.write(`${command}\r`);
    });
  }

  /** Waits until the adapter is silent, and discards what it sent. */
  async waitUntilQuiet(): Promise<void> {
    for (let waitedMs = 0; waitedMs < QUIET_WITHIN_MS; waitedMs += QUIET_MS) {
      this.bytes = 0;
      await this.pause(QUIET_MS);
      this.reader.clear();
      if (this.bytes === 0) return;
    }
    throw new ObdError('no-adapter');
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

  /** Closes the line; pending calls reject. */
  end(): Promise<void> {
    return this.line.end();
  }

  private take(bytes: Uint8Array): void {
    if (this.error) return;
    this.bytes += bytes.length;
    if (this.bytes > FLOOD_BYTES) {
      this.refuse();
      return;
    }
    for (const text of this.reader.push(bytes)) {
      const { waiting } = this;
      this.unrequested = waiting ? 0 : this.unrequested + 1;
      if (this.unrequested > MAX_UNREQUESTED_IN_A_ROW) {
        this.refuse();
        return;
      }
      const answer = readElmAnswer(text, waiting?.command ?? '');
      const isReset = answer.version !== null || answer.words.has('reset');
      this.wasReset ||= isReset || (answer.isEchoed && !this.keepsEcho);
      waiting?.settle(answer);
    }
  }

  /** Disconnects from a device that is not an ELM327. */
  private refuse(): void {
    this.fail(new ObdError('no-adapter'));
    void this.line.end();
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
