import { type Clock, createMachineRunner, createScope, type MachineRunner } from '@ligo/machine';
import type { CarLink } from '@ligo/protocol';
import type { CarModule } from '../ports/car-module.ts';
import type { Log } from '../ports/log.ts';
import type { PairingDisplay } from '../ports/pairing-display.ts';
import type { ServerApi } from '../ports/server-api.ts';
import { createPairingRefresh } from './create-pairing-refresh.ts';
import {
  INITIAL_PAIRING,
  type PairingEffect,
  type PairingEvent,
  type PairingState,
  pairingDueMs,
  stepPairing,
} from './pairing-machine.ts';

/** What pairing needs. */
export interface PairingNeeds {
  api: Pick<ServerApi, 'pairingCode' | 'pairings' | 'removePairing'>;
  /** Time that nobody sets, for what waits. */
  clock: Clock;
  /** The server's time, by which a code runs out; unix ms. */
  serverNowMs(): number;
  random(): number;
  display: PairingDisplay;
  log: Log;
}

/** Pairings, as long as the module runs. */
export interface PairingModule extends CarModule {
  /** The owner wants a code. */
  requestCode(): void;
  /** The server says who is paired. */
  receivePairings(pairings: readonly CarLink[]): void;
  /** Asks the server who is paired, until it says so; for servers that do not say it by themselves. */
  refreshPairings(): Promise<void>;
  /** Ends a pairing. Rejects if the server does not. */
  unpair(pairingId: string): Promise<void>;
  /** Who is paired, as shown last. */
  pairings(): readonly CarLink[];
}

/** Shows a pairing code when one is wanted, and knows who is paired. Server outages only delay it. */
export function createPairingModule(needs: PairingNeeds): PairingModule {
  const { api, clock, serverNowMs, random, display, log } = needs;
  let pairings: readonly CarLink[] = [];
  let machine: MachineRunner<PairingState, PairingEvent> | null = null;
  let hasHeard = false;
  let scope = createScope();

  async function request(): Promise<void> {
    const asking = machine;
    try {
      const { code, expiresAt } = await api.pairingCode();
      if (asking === machine)
        machine?.dispatch({ type: 'code', code, expiresAt, lifetimeMs: expiresAt - serverNowMs() });
    } catch (error) {
      if (asking !== machine) return;
      if (machine?.state().failures === 0) log.warn({ err: error }, 'no pairing code');
      machine?.dispatch({ type: 'request-failed' });
    }
  }
  function run(effect: PairingEffect): void {
    if (effect.type === 'request') void request();
    else if (effect.type === 'show') display.showCode(effect.code, effect.expiresAt);
    else display.hideCode();
  }
  function receivePairings(now: readonly CarLink[]): void {
    if (!machine) return;
    refresh.stop();
    hasHeard = true;
    pairings = now;
    display.showPairings(now);
    machine.dispatch({ type: 'pairings', count: now.length });
  }
  const refresh = createPairingRefresh({ api, clock, random, log, onPairings: receivePairings });
  async function refreshPairings(): Promise<void> {
    if (machine) await refresh.refresh();
  }
  return {
    name: 'pairing',
    start() {
      scope = createScope();
      const running = createMachineRunner({
        clock,
        initial: INITIAL_PAIRING,
        step: (state, event: PairingEvent | { type: 'tick' }, at) =>
          stepPairing(state, event, { ...at, random: random() }),
        dueMs: pairingDueMs,
        run,
      });
      machine = running;
      scope.add(() => {
        machine = null;
        running.stop();
        refresh.stop();
      });
      // Started again: the server has said it once, and may not do so soon.
      if (hasHeard) void refreshPairings();
    },
    stop: () => scope.end(),
    requestCode: () => machine?.dispatch({ type: 'asked' }),
    receivePairings,
    refreshPairings,
    async unpair(pairingId) {
      await api.removePairing(pairingId);
      await refreshPairings();
    },
    pairings: () => pairings,
  };
}
