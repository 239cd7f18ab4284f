import type { Clock } from '@ligo/machine';
import type { CarLink } from '@ligo/protocol';
import { retryMs } from '../../core/link/backoff.ts';
import {
  INITIAL_PAIRING,
  type PairingEffect,
  type PairingEvent,
  stepPairing,
} from '../../core/pairing/pairing-machine.ts';
import type { Log } from '../../ports/log.ts';
import type { PairingDisplay } from '../../ports/pairing-display.ts';
import type { ServerApi } from '../../ports/server-api.ts';

export interface PairingModuleNeeds {
  api: ServerApi;
  clock: Clock;
  random: () => number;
  display: PairingDisplay;
  log: Log;
}

/** Shows a pairing code when one is wanted, and knows who is paired. Server outages only delay it. */
export class PairingModule {
  private state = INITIAL_PAIRING;
  private cancelWake: (() => void) | null = null;
  private cancelRetry: (() => void) | null = null;
  private cancelRefresh: (() => void) | null = null;
  private failures = 0;
  private refreshFailures = 0;
  private isRunning = true;
  pairings: readonly CarLink[] = [];

  constructor(private readonly needs: PairingModuleNeeds) {}

  /** The server says who is paired. */
  takePairings(pairings: readonly CarLink[]): void {
    if (!this.isRunning) return;
    this.cancelRefresh?.();
    this.refreshFailures = 0;
    this.pairings = pairings;
    this.needs.display.showPairings(pairings);
    this.step({ type: 'pairings', count: pairings.length });
  }

  /** Asks the server who is paired, until it says so; for servers that do not say it by themselves. */
  async refreshPairings(): Promise<void> {
    const { api, clock, log, random } = this.needs;
    try {
      this.takePairings(await api.pairings());
    } catch (error) {
      if (!this.isRunning) return;
      if (this.refreshFailures === 0) log.warn({ err: error }, 'pairings could not be read');
      this.cancelRefresh?.();
      this.cancelRefresh = clock.after(
        retryMs(this.refreshFailures, random()),
        () => void this.refreshPairings(),
      );
      this.refreshFailures += 1;
    }
  }

  /** The owner wants a code. */
  ask(): void {
    this.step({ type: 'asked' });
  }

  /** Ends a pairing. Rejects if the server does not. */
  async unpair(pairingId: string): Promise<void> {
    await this.needs.api.removePairing(pairingId);
    await this.refreshPairings();
  }

  stop(): void {
    this.isRunning = false;
    this.cancelWake?.();
    this.cancelRetry?.();
    this.cancelRefresh?.();
  }

  private step(event: PairingEvent): void {
    if (!this.isRunning) return;
    const { state, effects } = stepPairing(this.state, event);
    this.state = state;
    for (const effect of effects) this.run(effect);
  }

  private run(effect: PairingEffect): void {
    const { clock, display } = this.needs;
    switch (effect.type) {
      case 'request':
        void this.request();
        return;
      case 'show':
        display.showCode(effect.code, effect.expiresAt);
        return;
      case 'hide':
        display.hideCode();
        return;
      case 'wake-at':
        this.cancelWake?.();
        this.cancelWake = clock.after(Math.max(0, effect.timeMs - clock.nowMs()), () =>
          this.step({ type: 'expired' }),
        );
        return;
      case 'retry-later':
        this.cancelRetry?.();
        this.cancelRetry = clock.after(retryMs(this.failures, this.needs.random()), () =>
          this.step({ type: 'retry' }),
        );
        this.failures += 1;
    }
  }

  private async request(): Promise<void> {
    try {
      const { code, expiresAt } = await this.needs.api.pairingCode();
      this.failures = 0;
      this.step({ type: 'code', code, expiresAt });
    } catch (error) {
      if (this.failures === 0) this.needs.log.warn({ err: error }, 'no pairing code');
      this.step({ type: 'request-failed' });
    }
  }
}
