import type { CommandReason } from '@ligo/protocol';
import type {
  Command,
  CommandOutcome,
  CommandResult,
  CommandState,
  CommandTransport,
} from '../../ports/commands.ts';
import { type MonotonicClock, plusMs } from '../../ports/unit-time.ts';

const LATE: CommandOutcome = { result: 'failed', reason: 'command-queue-late' };
const ENDED: CommandOutcome = { result: 'failed', reason: 'app-stopped' };
const FAULTY: CommandOutcome = { result: 'failed', reason: 'internal-error' };

interface QueuedCommand {
  command: Command;
  /** Aborts after its time limit, or when the app ends. */
  controller: AbortController;
  /** Its time limit has passed, including sleep of the unit. */
  isOver(): boolean;
  end(result: CommandResult): void;
}

/** The queue of one kind of command: one is executed, and the newest of the others waits. */
export class CommandQueue {
  last: CommandState['last'] = null;
  private waiting: QueuedCommand | null = null;
  private running: QueuedCommand | null = null;
  private draining: Promise<void> = Promise.resolve();
  private isOpen = true;

  constructor(
    private readonly transport: CommandTransport,
    private readonly clock: MonotonicClock,
    private readonly onEnd: (outcome: CommandOutcome) => void,
  ) {}

  execute(command: Command): Promise<CommandResult> {
    return new Promise((resolve) => {
      const controller = new AbortController();
      const cancel = this.clock.after(this.transport.limitMs, () => this.expire(given));
      const until = plusMs(this.clock.nowMs(), this.transport.limitMs);
      const given = {
        ...{ command, controller },
        isOver: () => this.clock.nowMs() > until,
        end(result: CommandResult) {
          cancel();
          resolve(result);
        },
      };
      if (!this.isOpen) return this.note(given, ENDED);
      // The waiting command fails: the newer one replaces it.
      this.waiting?.end('failed');
      this.waiting = given;
      if (!this.running) this.draining = this.drain();
    });
  }

  open(): void {
    this.isOpen = true;
  }

  /** Resolves when no command is running. */
  async stop(): Promise<void> {
    this.isOpen = false;
    if (this.waiting) this.note(this.waiting, ENDED);
    this.waiting = null;
    this.running?.controller.abort();
    await this.draining;
  }

  private async drain(): Promise<void> {
    for (let given = this.waiting; given; given = this.waiting) {
      this.waiting = null;
      this.running = given;
      const outcome = given.isOver() ? EXPIRED_IN_SLEEP : await this.sendNow(given);
      this.note(given, this.isOpen || outcome.result !== 'failed' ? outcome : ENDED);
      await this.transport.settled?.();
      this.running = null;
    }
  }

  private sendNow({ command, controller, isOver }: QueuedCommand): Promise<CommandOutcome> {
    return this.transport.send(command, controller.signal, isOver).catch(() => FAULTY);
  }

  private expire(given: QueuedCommand): void {
    given.controller.abort();
    if (this.waiting !== given) return;
    this.waiting = null;
    this.note(given, LATE);
  }

  private note(given: QueuedCommand, outcome: CommandOutcome): void {
    this.last = { ...outcome, at: this.clock.nowMs() };
    given.end(outcome.result);
    this.onEnd(outcome);
  }
}

export const DONE: CommandOutcome = { result: 'done', reason: null };
/** The unit woke when it was too late for it. */
export const EXPIRED_IN_SLEEP: CommandOutcome = {
  result: 'failed',
  reason: 'unit-slept',
};
export const failed = (reason: CommandReason): CommandOutcome => ({ result: 'failed', reason });
export const unconfirmed = (reason: CommandReason): CommandOutcome => ({ result: 'unconfirmed', reason });
