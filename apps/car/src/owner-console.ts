import type { CameraName } from '@ligo/protocol';
import type { Simulation, SimulationCommand } from './dashboard/simulation-contract.ts';
import type { Parent, SimulateMessage } from './parent-messages.ts';
import type { Terminal } from './platform/terminal/terminal.ts';
import type { CarModule } from './ports/car-module.ts';
import type { Log } from './ports/log.ts';
import type { PairingDisplay } from './ports/pairing-display.ts';
import type { ServerState } from './ports/server-api.ts';

/** What an owner can do at the car, by a key or through the program that started the app. */
export interface ConsoleNeeds {
  terminal: Terminal;
  parent: Parent;
  log: Log;
  simulation: Simulation;
  askForCode(): void;
  refreshPairings(): void;
  /** The pairing at a place of the list that was shown last. */
  pairingAt(position: number): string | undefined;
  /** Rejects if the server does not. */
  unpair(pairingId: string): Promise<void>;
  onQuit(): void;
}

const WALK_BY = { command: 'walk-by', what: 'person', side: 'FRONT', distance: 'near' } as const;

/** Listens to the owner's keys and to the program that started the app. */
export function createOwnerConsole(needs: ConsoleNeeds): CarModule {
  const { terminal, parent, log, simulation } = needs;
  let stopListening = () => {};

  function unpair(pairingId: string | undefined): void {
    if (!pairingId) return;
    needs.unpair(pairingId).catch((error: unknown) => {
      log.warn({ err: error }, 'a pairing could not be ended');
      terminal.print('The link could not be ended. Is the server reachable?');
    });
  }
  function simulate(order: SimulationCommand): void {
    const refusal = simulation.execute(order);
    if (refusal === 'unable') log.warn({ command: order.command }, 'only a simulated car can be told that');
    if (refusal === 'not-now') terminal.print('Nobody walks by while the car drives.');
  }
  return {
    name: 'console',
    start() {
      stopListening = parent.listen((message) => {
        if (message.type === 'show-pairing-code') needs.askForCode();
        else if (message.type === 'list-pairings') needs.refreshPairings();
        else if (message.type === 'unpair') unpair(message.pairingId);
        else simulate(orderOf(message));
      });
      terminal.start({
        onPair: needs.askForCode,
        onPairings: needs.refreshPairings,
        onUnpair: (position) => unpair(needs.pairingAt(position)),
        onQuit: needs.onQuit,
        ...(simulation.isSceneDrawn && { onPasserKey: () => simulate(WALK_BY) }),
      });
    },
    stop() {
      stopListening();
      terminal.stop();
    },
  };
}

function orderOf(message: SimulateMessage): SimulationCommand {
  if (message.command === 'mcu-reboot') return { command: 'reboot' };
  if (message.command !== 'movement') return message;
  const { what, side, distance } = message;
  return { command: 'walk-by', what, side: side.toUpperCase() as CameraName, distance };
}

/** Shows pairing on the terminal, and to the program that started the app. */
export function ownerDisplay(terminal: Terminal, parent: Parent): PairingDisplay {
  return {
    showCode(code, expiresAt) {
      terminal.showCode(code, expiresAt);
      parent.send({ type: 'pairing-code', code, expiresAt });
    },
    hideCode() {
      terminal.hideCode();
      parent.send({ type: 'paired' });
    },
    showPairings(pairings) {
      terminal.showPairings(pairings);
      parent.send({ type: 'pairings', pairings });
    },
  };
}

/** Shows how it stands with the server. */
export interface ServerStateReporter {
  report(state: ServerState, reason?: object): void;
  /** What was shown last; `null` before. */
  last(): ServerState | null;
}

/** Shows each change once: an outage may last for weeks, and every failed try would fill the log. */
export function createServerStateReporter(terminal: Terminal, log: Log): ServerStateReporter {
  let shown: ServerState | null = null;
  return {
    report(state, reason = {}) {
      if (state === shown) return;
      shown = state;
      log.info({ state, ...reason }, 'server');
      terminal.showServer(state);
    },
    last: () => shown,
  };
}
