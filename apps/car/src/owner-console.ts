import { createScope } from '@ligo/machine';
import type { CameraName } from '@ligo/protocol';
import type { Simulation, SimulationCommand } from './dashboard/create-simulation.ts';
import type { DeviceList } from './link/trust/devices-contract.ts';
import type { PairingModule } from './pairing/pairing-module.ts';
import type { PairingDisplay } from './pairing/shown-pairing-contract.ts';
import type { Parent, SimulateMessage } from './parent-messages.ts';
import type { CarModule } from './ports/car-module.ts';
import type { Log } from './ports/log.ts';
import type { OwnerTerminal } from './ports/owner-terminal.ts';
import type { ServerState } from './ports/server-api.ts';
import type { Monotonic } from './ports/unit-time.ts';

export interface CarHost {
  terminal: OwnerTerminal;
  parent: Parent;
  onQuit(): void;
}

const WALK_BY = { command: 'walk-by', what: 'person', side: 'FRONT', distance: 'near' } as const;

/** Executes commands by key, and of the program that started the app. */
export function createOwnerConsole(
  log: Log,
  { terminal, parent, onQuit }: CarHost,
  pairing: Pick<PairingModule, 'requestCode' | 'refreshPairings' | 'pairings' | 'unpair'>,
  devices: Pick<DeviceList, 'waiting' | 'approve' | 'refuse' | 'onWaiting'>,
  simulation: Simulation,
): CarModule {
  let scope = createScope();
  /** The device that the terminal named last: the owner decides about no other. */
  let named: { key: string; number: string } | null = null;

  function unpair(pairingId: string | undefined): void {
    if (!pairingId) return;
    pairing.unpair(pairingId).catch((error: unknown) => {
      log.warn({ err: error }, 'a pairing could not be ended');
      terminal.print('The link could not be ended. Is the server reachable?');
    });
  }
  const keyOfNamed = () =>
    devices.waiting().find(({ key, number }) => key === named?.key && number === named.number)?.key;
  function decide(key: string | undefined, isAccepted: boolean): void {
    try {
      const decided =
        key && (isAccepted ? devices.approve(key, 'terminal') : devices.refuse(key, 'terminal'));
      if (decided) terminal.print(isAccepted ? 'The device is accepted.' : 'The device is refused.');
      else terminal.print('No device waits for approval.');
    } catch (error) {
      log.error({ err: error }, 'a device could not be accepted');
      terminal.print('The device could not be accepted: the disk of this unit does not store it.');
    }
  }
  function simulate(command: SimulationCommand): void {
    const refusal = simulation.execute(command);
    if (refusal === 'unable')
      log.warn({ command: command.command }, 'only a simulated car accepts this command');
    if (refusal === 'not-now') terminal.print('No one walks by while the car drives.');
  }
  return {
    name: 'console',
    start() {
      scope = createScope();
      scope.add(
        parent.listen((message) => {
          if (message.type === 'show-pairing-code') pairing.requestCode();
          else if (message.type === 'list-pairings') void pairing.refreshPairings();
          else if (message.type === 'unpair') unpair(message.pairingId);
          else if (message.type === 'simulate') simulate(commandOf(message));
          else decide(message.key, message.type === 'approve-device');
        }),
      );
      scope.add(
        devices.onWaiting(({ key, name, pairingId, account, number }) => {
          named = { key, number };
          terminal.showWaiting({ name, account, number });
          parent.send({ type: 'device-waiting', device: { key, name, pairingId, account, number } });
        }),
      );
      scope.add(() => terminal.stop());
      terminal.start({
        onPair: () => pairing.requestCode(),
        onPairings: () => void pairing.refreshPairings(),
        onUnpair: (position) => unpair(pairing.pairings()[position]?.linkId),
        onDevice: (isAccepted) => decide(keyOfNamed(), isAccepted),
        onQuit,
        ...(simulation.isSceneDrawn && { onPasserKey: () => simulate(WALK_BY) }),
      });
    },
    stop: () => scope.end(),
  };
}

function commandOf(message: SimulateMessage): SimulationCommand {
  if (message.command === 'mcu-reboot') return { command: 'reboot' };
  if (message.command !== 'movement') return message;
  const { what, side, distance } = message;
  return { command: 'walk-by', what, side: side.toUpperCase() as CameraName, distance };
}

/** Shows pairing on the terminal, reports it to the program that started the app, and notes it as shown. */
export function ownerDisplay(
  { terminal, parent }: Pick<CarHost, 'terminal' | 'parent'>,
  shown: PairingDisplay,
  qrTextOf: (code: string, until: Monotonic) => string,
): PairingDisplay {
  return {
    showCode(code, expiresAt, until) {
      const qrText = qrTextOf(code, until);
      terminal.showCode(code, qrText, expiresAt);
      parent.send({ type: 'pairing-code', code, qrText, expiresAt });
      shown.showCode(code, expiresAt, until);
    },
    hideCode() {
      terminal.hideCode();
      parent.send({ type: 'paired' });
      shown.hideCode();
    },
    showPairings(pairings) {
      terminal.showPairings(pairings);
      parent.send({ type: 'pairings', pairings });
      shown.showPairings(pairings);
    },
  };
}

/** Shows changes only: during an outage of weeks, each failed attempt would fill the log. */
export function createServerStateReporter(terminal: OwnerTerminal, log: Log) {
  let shown: ServerState | null = null;
  return {
    report(state: ServerState, reason: object = {}): void {
      if (state === shown) return;
      shown = state;
      log.info({ state, ...reason }, 'server');
      terminal.showServer(state);
    },
    /** The state shown last; `null`: none yet. */
    last: () => shown,
  };
}
