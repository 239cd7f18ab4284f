import { setTimeout as pause } from 'node:timers/promises';
import type { Delivery, PushOutbox } from '../storage/push-outbox.ts';
import type { PushSubscriptions } from '../storage/push-subscriptions.ts';
import { Hosts } from './host-health.ts';
import { SLOTS, saturatedTargets, selectDeliveries } from './select-deliveries.ts';
import type { PushResult } from './send-push.ts';
import type { SendingBudget } from './sending-budget.ts';

export interface PushObserver {
  /** Counts the results of attempts; `expired` are messages that became too old. */
  count(result: PushResult['kind'] | 'expired', number?: number): void;
  /** A host rejected this server's key; called once until the host accepts it. */
  onForbidden(host: string): void;
  onError(error: unknown): void;
}

/** Interval to check for due messages, including those that another server abandoned. */
const CHECK_INTERVAL_MS = 5_000;
const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 15 * 60_000;
/** A rejected key needs the operator, so retries are rare. */
const FORBIDDEN_DELAY_MS = 5 * 60_000;
/** Until the next try to record the result of an attempt. */
const RECORD_RETRY_MS = 1_000;
/** Time for running deliveries to end when the server stops. */
const GRACE_MS = 2_000;

/** Delay after a number of failures: doubling, plus up to half at random, and at least the service's `Retry-After`. */
export function retryDelayMs(attempts: number, retryAfterMs: number | null, random: number): number {
  const base = Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts, 20), MAX_DELAY_MS);
  return Math.max(Math.round(base * (1 + random / 2)), retryAfterMs ?? 0);
}

/** Delivers messages from the outbox to the push services: a free slot takes the next message at once. */
export class PushSender {
  private timer: NodeJS.Timeout | null = null;
  private filling: Promise<void> | null = null;
  private isWakeRequested = false;
  /** Whether to look for messages behind a long queue of others: from time to time, and as long as there are some. */
  private isDeepDue = false;
  private droppedAtMs = 0;
  private readonly running = new Map<Delivery, Promise<void>>();
  private readonly ending = new AbortController();
  private readonly hosts = new Hosts();

  /** `send` makes one attempt; its signal aborts when the server stops. */
  constructor(
    private readonly outbox: PushOutbox,
    private readonly subscriptions: PushSubscriptions,
    private readonly budget: SendingBudget,
    private readonly send: (delivery: Delivery, signal: AbortSignal) => Promise<PushResult>,
    private readonly observer: PushObserver,
    private readonly nowMs: () => number,
    private readonly random: () => number = Math.random,
  ) {}

  start(): void {
    const check = () => {
      this.isDeepDue = true;
      this.deliverDue();
    };
    this.timer = setInterval(check, CHECK_INTERVAL_MS);
    check();
  }

  /** Waits briefly for running deliveries; the next server retries the rest. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await this.filling;
    const timeout = setTimeout(() => this.ending.abort(), GRACE_MS);
    await Promise.all(this.running.values());
    clearTimeout(timeout);
  }

  get pausedHosts(): number {
    return this.hosts.paused(this.nowMs()).length;
  }

  deliverDue(): void {
    if (!this.timer) return;
    this.isWakeRequested = true;
    this.filling ??= this.fill().finally(() => {
      this.filling = null;
      // Another request arrived after the last check.
      if (this.isWakeRequested) this.deliverDue();
    });
  }

  /** Starts deliveries up to the limits. */
  private async fill(): Promise<void> {
    try {
      while (this.isWakeRequested && this.timer) {
        this.isWakeRequested = false;
        await this.dropExpired();
        if (this.running.size >= SLOTS.all) return;
        const claimed = await this.claimNext();
        for (const delivery of claimed) this.begin(delivery);
        if (claimed.length > 0) this.isWakeRequested = true;
      }
    } catch (error) {
      // The timer retries.
      this.isWakeRequested = false;
      this.observer.onError(error);
    }
  }

  private async claimNext(): Promise<Delivery[]> {
    const near = await this.claim(false);
    if (near.length > 0 || !this.isDeepDue) return near;
    const deep = await this.claim(true);
    this.isDeepDue = deep.length > 0;
    return deep;
  }

  private claim(isDeep: boolean): Promise<Delivery[]> {
    const nowMs = this.nowMs();
    const running = [...this.running.keys()];
    const view = {
      capacityOf: (host: string) => this.hosts.capacityOf(host, nowMs),
      isTrusted: (host: string) => this.hosts.isTrusted(host),
    };
    const full = saturatedTargets(running, view);
    const passed = {
      accounts: [...full.accounts, ...this.budget.spent(nowMs)],
      hosts: [...full.hosts, ...this.hosts.paused(nowMs)],
      endpoints: full.endpoints,
      onlyHosts: full.untrusted ? this.hosts.trusted() : null,
      isDeep,
    };
    return this.outbox.claim(passed, (due) => selectDeliveries(due, running, view));
  }

  private begin(delivery: Delivery): void {
    this.budget.record(delivery.accountId, this.nowMs());
    const delivered = this.deliver(delivery)
      .catch((error: unknown) => this.observer.onError(error))
      .finally(() => {
        this.running.delete(delivery);
        this.deliverDue();
      });
    this.running.set(delivery, delivered);
  }

  private async deliver(delivery: Delivery): Promise<void> {
    const result = await this.send(delivery, this.ending.signal);
    // The claim expires, and then another server tries the message.
    if (result.kind === 'failed' && this.ending.signal.aborted) return;
    this.observer.count(result.kind);
    this.updateHost(delivery.host, result);
    await this.record(delivery, result);
  }

  /** Tries until the database has the result: it would send a delivered message again after the claim. */
  private async record(delivery: Delivery, result: PushResult): Promise<void> {
    while (!this.ending.signal.aborted) {
      try {
        return await this.reschedule(delivery, result);
      } catch (error) {
        this.observer.onError(error);
      }
      await pause(RECORD_RETRY_MS, undefined, { signal: this.ending.signal }).catch(() => {});
    }
  }

  private async reschedule({ attempts, endpoint, id }: Delivery, result: PushResult): Promise<void> {
    const { outbox, subscriptions, random } = this;
    if (result.kind === 'dead') return subscriptions.remove(endpoint);
    if (result.kind === 'failed')
      return outbox.postpone(id, retryDelayMs(attempts, result.retryAfterMs, random()));
    if (result.kind === 'forbidden')
      return outbox.postpone(id, retryDelayMs(attempts, FORBIDDEN_DELAY_MS, random()));
    await outbox.remove(id);
  }

  private updateHost(host: string, result: PushResult): void {
    const { hosts, observer } = this;
    if (result.kind === 'failed' && result.isHostFailure) {
      hosts.recordFailure(host, this.nowMs());
      return;
    }
    if (result.kind === 'forbidden' && !hosts.forbids(host)) observer.onForbidden(host);
    if (result.kind === 'delivered') hosts.recordResponse(host, 'taken');
    else hosts.recordResponse(host, result.kind === 'forbidden' ? 'forbidden' : 'other');
  }

  private async dropExpired(): Promise<void> {
    const nowMs = this.nowMs();
    if (Math.abs(nowMs - this.droppedAtMs) < CHECK_INTERVAL_MS) return;
    this.droppedAtMs = nowMs;
    const dropped = await this.outbox.dropExpired();
    if (dropped > 0) this.observer.count('expired', dropped);
  }
}
