import type { Delivery, PushOutbox } from '../storage/push-outbox.ts';
import type { PushSubscriptions } from '../storage/push-subscriptions.ts';
import type { PushResult } from './send-push.ts';

export interface CourierParts {
  outbox: PushOutbox;
  subscriptions: PushSubscriptions;
  nowMs: () => number;
  random(): number;
  send(delivery: Delivery): Promise<PushResult>;
  /** Counts how tries ended; `expired` is a message that grew too old. */
  count(result: PushResult['kind'] | 'expired'): void;
  onError(error: unknown): void;
}

const AT_ONCE = 20;
/** How often to look for messages that fell due, or that another server left. */
const LOOK_EVERY_MS = 5_000;
const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 15 * 60_000;

/** How long to wait after so many failures: doubling, with up to half of it at random, and at least what the service asks. */
export function retryDelayMs(attempts: number, retryAfterMs: number | null, random: number): number {
  const base = Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts, 20), LONGEST_DELAY_MS);
  return Math.max(Math.round(base * (1 + random / 2)), retryAfterMs ?? 0);
}

/** Brings messages from the outbox to the push services. */
export class PushCourier {
  private timer: NodeJS.Timeout | null = null;
  private round: Promise<void> | null = null;
  private isWanted = false;

  constructor(private readonly parts: CourierParts) {}

  start(): void {
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.look();
  }

  /** Ends after what is being sent. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await this.round;
  }

  /** There is something new. */
  look(): void {
    if (!this.timer) return;
    this.isWanted = true;
    this.round ??= this.run().finally(() => {
      this.round = null;
      // Asked between the last look and now.
      if (this.isWanted) this.look();
    });
  }

  private async run(): Promise<void> {
    const { outbox, onError } = this.parts;
    try {
      while (this.isWanted && this.timer) {
        this.isWanted = false;
        const claimed = await outbox.claim(AT_ONCE);
        await Promise.all(claimed.map((delivery) => this.bring(delivery)));
        if (claimed.length === AT_ONCE) this.isWanted = true;
      }
    } catch (error) {
      // The next look by the clock tries again.
      this.isWanted = false;
      onError(error);
    }
  }

  private async bring(delivery: Delivery): Promise<void> {
    const { outbox, subscriptions, nowMs, random, send, count } = this.parts;
    if (delivery.expiresAt <= nowMs()) {
      count('expired');
      return outbox.settle(delivery.id);
    }
    const result = await send(delivery);
    count(result.kind);
    if (result.kind === 'dead') return subscriptions.remove(delivery.endpoint);
    if (result.kind !== 'failed') return outbox.settle(delivery.id);
    await outbox.postpone(delivery.id, retryDelayMs(delivery.attempts, result.retryAfterMs, random()));
  }
}
