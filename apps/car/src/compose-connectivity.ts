import { CAMERA_FEATURES, commandFeatures, FEATURES } from './features.ts';
import { openNodePeer } from './link/peer/node-peer-transport.ts';
import { createLinkModule, type LinkModule } from './link/phones/link-module.ts';
import { createRegistrationModule, type RegistrationModule } from './link/registration-module.ts';
import type { CarContext } from './open-car.ts';
import { ownerDisplay } from './owner-console.ts';
import { createPairingModule, type PairingModule } from './pairing/pairing-module.ts';
import { createShownPairing, type ShownPairing } from './pairing/shown-pairing-contract.ts';
import { serverStateOf } from './platform/server/http-server-api.ts';
import type { PairingDisplay } from './ports/pairing-display.ts';
import { VERSION } from './version.ts';

/** How the car is reached. */
export interface ConnectivityModules {
  registration: RegistrationModule;
  pairing: PairingModule;
  /** What pairing shows now. */
  shownPairing: ShownPairing;
  link: LinkModule;
  /** Has the module of that name go on once the server knows the car, in a turn of its own; what is returned ends the wish. */
  whenRegistered(name: string, run: () => void): () => void;
}

/**
 * Makes the modules by which the car is known, paired and connected, and introduces them to each other. `isOnTold`: whether the car's
 * sources ever told that it is on or off.
 */
export function composeConnectivity(car: CarContext, isOnTold: () => boolean): ConnectivityModules {
  const { phones, router, random, runner, terminal, parent, log, serverState, server, cameras, commands } =
    car;
  const { api, openSocket } = server;
  const registration = createRegistrationModule({
    api,
    clock: runner.clockOf('registration'),
    random,
    onFailed: (error) => serverState.report(serverStateOf(error), { err: error }),
  });
  const whenRegistered = (name: string, run: () => void) =>
    registration.whenRegistered(() => runner.clockOf(name).after(0, run));
  const shownPairing = createShownPairing();
  const pairing = createPairingModule({
    api,
    clock: { ...runner.clockOf('pairing'), nowMs: car.unitUpMs },
    serverNowMs: () => server.clock.nowMs(),
    random,
    display: everyDisplay([ownerDisplay(terminal, parent), shownPairing]),
    log,
  });
  const link = createLinkModule({
    phones,
    router,
    openSocket,
    openPeer: openNodePeer,
    clock: runner.clockOf('link'),
    random,
    version: VERSION,
    features: () => [
      ...FEATURES,
      ...commandFeatures(commands, isOnTold()),
      ...(cameras.ids.length > 0 ? CAMERA_FEATURES : []),
    ],
    whenRegistered: (run) => whenRegistered('link', run),
    onPairings: (pairings) => (pairings ? pairing.receivePairings(pairings) : void pairing.refreshPairings()),
    onServer(state) {
      // A socket's refusal says no time; with it the next try may hold a good token.
      if (state === 'refused') void api.syncTime();
      serverState.report(state);
    },
  });
  return { registration, pairing, shownPairing, link, whenRegistered };
}

function everyDisplay(displays: readonly PairingDisplay[]): PairingDisplay {
  return {
    showCode: (code, expiresAt) => {
      for (const display of displays) display.showCode(code, expiresAt);
    },
    hideCode: () => {
      for (const display of displays) display.hideCode();
    },
    showPairings: (pairings) => {
      for (const display of displays) display.showPairings(pairings);
    },
  };
}
