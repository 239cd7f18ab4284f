import type { CameraName } from '@ligo/protocol';
import type { Terminal } from './adapters/terminal/terminal.ts';
import type { Parent, SimulateMessage } from './parent-messages.ts';
import type { CarModule } from './ports/car-module.ts';
import type { Log } from './ports/log.ts';
import type { PairingDisplay } from './ports/pairing-display.ts';
import type { Passer, SceneControl } from './ports/scene-control.ts';
import type { ServerState } from './ports/server-api.ts';
import type { SimulatorControl } from './ports/simulator-control.ts';

/** What an owner can do at the car, by a key or through the program that started the app. */
export interface ConsoleNeeds {
  terminal: Terminal;
  parent: Parent;
  log: Log;
  /** The steering of a car that is simulated; none if it is real. */
  simulator: SimulatorControl | undefined;
  /** What its cameras see, if that is drawn. */
  scene: SceneControl | null;
  askForCode(): void;
  refreshPairings(): void;
  /** The pairing at a place of the list that was shown last. */
  pairingAt(position: number): string | undefined;
  /** Rejects if the server does not. */
  unpair(pairingId: string): Promise<void>;
  noteReboot(): void;
  noteSentryMovement(): void;
  onQuit(): void;
}

const WALK_BY: Passer = { what: 'person', side: 'FRONT', distance: 'near' };

/** Listens to the owner's keys and to the program that started the app. */
export function createOwnerConsole(needs: ConsoleNeeds): CarModule {
  const { terminal, parent, log, simulator, scene } = needs;
  let stopListening = () => {};

  function unpair(pairingId: string | undefined): void {
    if (!pairingId) return;
    needs.unpair(pairingId).catch((error: unknown) => {
      log.warn({ err: error }, 'a pairing could not be ended');
      terminal.print('The link could not be ended. Is the server reachable?');
    });
  }
  function goPast({ what, side, distance }: Passer): void {
    if (!scene) log.warn({}, 'the cameras of this car see no drawn street');
    else if (!scene.goPast({ what, side, distance })) terminal.print('Nobody walks by while the car drives.');
  }
  function simulate(message: SimulateMessage): void {
    if (!simulator) log.warn({ command: message.command }, 'only a simulated car can be told that');
    else if (message.command === 'mcu-reboot') needs.noteReboot();
    else if (message.command === 'note-movement') needs.noteSentryMovement();
    else if (message.command === 'movement')
      goPast({ ...message, side: message.side.toUpperCase() as CameraName });
    else simulator.obey(message);
  }
  return {
    name: 'console',
    start() {
      stopListening = parent.listen((message) => {
        if (message.type === 'show-pairing-code') needs.askForCode();
        else if (message.type === 'list-pairings') needs.refreshPairings();
        else if (message.type === 'unpair') unpair(message.pairingId);
        else simulate(message);
      });
      terminal.start({
        onPair: needs.askForCode,
        onPairings: needs.refreshPairings,
        onUnpair: (position) => unpair(needs.pairingAt(position)),
        onQuit: needs.onQuit,
        ...(scene && { onWalkBy: () => goPast(WALK_BY) }),
      });
    },
    stop() {
      stopListening();
      terminal.stop();
    },
  };
}

/** Shows pairing on the terminal, and to the program that started the app. */
export function ownerDisplay(terminal: Terminal, parent: Parent): PairingDisplay {
  return {
    showCode(code, expiresAt) {
      terminal.showCode(code, expiresAt);
      parent.tell({ type: 'pairing-code', code, expiresAt });
    },
    hideCode() {
      terminal.hideCode();
      parent.tell({ type: 'paired' });
    },
    showPairings(pairings) {
      terminal.showPairings(pairings);
      parent.tell({ type: 'pairings', pairings });
    },
  };
}

/** Shows how it stands with the server, each change once: an outage may last for weeks, and every failed try would fill the log. */
export function serverNotice(terminal: Terminal, log: Log): (state: ServerState, reason?: object) => void {
  let shown: ServerState | null = null;
  return (state, reason = {}) => {
    if (state === shown) return;
    shown = state;
    log.info({ state, ...reason }, 'server');
    terminal.showServer(state);
  };
}
