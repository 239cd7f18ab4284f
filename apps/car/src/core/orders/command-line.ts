import type { Clock } from '@ligo/machine';
import type { CommandState, Order, OrderOutcome, OrderResult, OrderWay } from '../../ports/orders.ts';
import { SLEPT } from './outcomes.ts';

const LATE: OrderOutcome = { result: 'failed', reason: 'the order before it took all of its time' };
const ENDED: OrderOutcome = { result: 'failed', reason: 'the app has ended' };
const FAULTY: OrderOutcome = { result: 'failed', reason: 'a fault of the app' };

/** An order that waits or is carried out. */
interface Given {
  order: Order;
  /** Aborts when its time is over, or the app ends. */
  controller: AbortController;
  /** Its time is over, that in which the unit slept included. */
  isOver(): boolean;
  end(result: OrderResult): void;
}

/** The orders of one command: one is carried out, and the newest of the others waits. */
export class CommandLine {
  last: CommandState['last'] = null;
  private waiting: Given | null = null;
  private running: Given | null = null;
  private going: Promise<void> = Promise.resolve();
  private isOpen = true;

  constructor(
    private readonly way: OrderWay,
    private readonly clock: Clock,
    private readonly unitUpMs: () => number,
    private readonly onEnd: (outcome: OrderOutcome) => void,
  ) {}

  give(order: Order): Promise<OrderResult> {
    return new Promise((resolve) => {
      const controller = new AbortController();
      const cancel = this.clock.after(this.way.limitMs, () => this.expire(given));
      const untilMs = this.unitUpMs() + this.way.limitMs;
      const given = {
        ...{ order, controller },
        isOver: () => this.unitUpMs() > untilMs,
        end(result: OrderResult) {
          cancel();
          resolve(result);
        },
      };
      if (!this.isOpen) return this.note(given, ENDED);
      // Whoever gave it hears so; what counts, and is kept, is the newer one.
      this.waiting?.end('failed');
      this.waiting = given;
      if (!this.running) this.going = this.goOn();
    });
  }

  open(): void {
    this.isOpen = true;
  }

  /** Resolves when nothing goes on any more. */
  async stop(): Promise<void> {
    this.isOpen = false;
    if (this.waiting) this.note(this.waiting, ENDED);
    this.waiting = null;
    this.running?.controller.abort();
    await this.going;
  }

  private async goOn(): Promise<void> {
    for (let given = this.waiting; given; given = this.waiting) {
      this.waiting = null;
      this.running = given;
      const outcome = given.isOver() ? SLEPT : await this.carryOut(given);
      this.note(given, this.isOpen || outcome.result !== 'failed' ? outcome : ENDED);
      await this.way.rest?.();
      this.running = null;
    }
  }

  private carryOut({ order, controller, isOver }: Given): Promise<OrderOutcome> {
    return this.way.carryOut(order, controller.signal, isOver).catch(() => FAULTY);
  }

  private expire(given: Given): void {
    given.controller.abort();
    if (this.waiting !== given) return;
    this.waiting = null;
    this.note(given, LATE);
  }

  private note(given: Given, outcome: OrderOutcome): void {
    this.last = { ...outcome, atMs: this.clock.nowMs() };
    given.end(outcome.result);
    this.onEnd(outcome);
  }
}
