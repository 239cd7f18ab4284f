import { randomUUID } from 'node:crypto';
import { FEATURE } from '@ligo/protocol';
import type { VehicleState } from '@ligo/vehicle';
import { systemClock } from './adapters/clock/system-clock.ts';
import { openNodePeer } from './adapters/peer/node-peer-transport.ts';
import { HttpServerApi, serverStateOf } from './adapters/server/http-server-api.ts';
import { ServerClock } from './adapters/server/server-clock.ts';
import { socketIoSignaling } from './adapters/signaling/socket-io-signaling.ts';
import { Terminal } from './adapters/terminal/terminal.ts';
import { bootId } from './adapters/unit/unit.ts';
import { createVehicleSource } from './adapters/vehicle/create-vehicle-source.ts';
import type { CarConfig } from './config.ts';
import { retryMs } from './core/link/backoff.ts';
import { openDataFolder } from './data-folder.ts';
import { handleHealth } from './handle-health.ts';
import { handleLogs } from './handle-logs.ts';
import { handleSeats } from './handle-seats.ts';
import { handleTrips } from './handle-trips.ts';
import { ActionRouter } from './modules/link/action-router.ts';
import { LinkModule } from './modules/link/link-module.ts';
import { PairingModule } from './modules/pairing/pairing-module.ts';
import { createOnBoard } from './on-board.ts';
import { onParentMessage, tellParent } from './parent-messages.ts';
import type { PairingDisplay } from './ports/pairing-display.ts';
import type { ServerState } from './ports/server-api.ts';
import { VERSION } from './version.ts';

/** Optional parts of the protocol that this car understands. */
const FEATURES = Object.values(FEATURE);
/** How often the last state is saved, so that a restarted app knows where the car stands. */
const SAVE_EVERY_MS = 10_000;

/** A running car app. */
export interface RunningCar {
  stop(): Promise<void>;
}

/** Wires the car's parts and starts them. Rejects, with everything stopped again, if one cannot start. */
export async function startCar(config: CarConfig, onQuit: () => void): Promise<RunningCar> {
  const clock = systemClock;
  const { log, store, identity, close } = openDataFolder(config.dataDir, clock.nowMs());
  const serverClock = new ServerClock(
    clock.nowMs,
    (aheadMs) => {
      log.warn({ aheadMs }, aheadMs === 0 ? 'the clock is right again' : 'the clock is wrong');
      terminal.showClock(aheadMs);
    },
    (aheadMs) => onBoard.hearServerTime(aheadMs),
  );
  const token = () => identity.token(config.serverOrigin, serverClock.nowMs());
  const api = new HttpServerApi(config.serverOrigin, identity.publicKey, token, serverClock);
  const router = new ActionRouter(log);
  const terminal = new Terminal();
  const display: PairingDisplay = {
    showCode(code, expiresAt) {
      terminal.showCode(code, expiresAt);
      tellParent({ type: 'pairing-code', code, expiresAt });
    },
    hideCode() {
      terminal.hideCode();
      tellParent({ type: 'paired' });
    },
    showPairings(pairings) {
      terminal.showPairings(pairings);
      tellParent({ type: 'pairings', pairings });
    },
  };
  let server: ServerState | null = null;
  /** Each change once: an outage may last for weeks, and every failed try would fill the log. */
  function showServer(state: ServerState, reason: object = {}): void {
    if (state === server) return;
    server = state;
    log.info({ state, ...reason }, 'server');
    terminal.showServer(state);
  }
  const pairing = new PairingModule({
    api,
    // A code runs out by the server's time.
    clock: { nowMs: () => serverClock.nowMs(), after: clock.after },
    random: Math.random,
    display,
    log,
  });
  let replacedAtMs: number | null = null;
  const link = new LinkModule({
    openSocket: socketIoSignaling(config.serverOrigin, token, () =>
      log.warn({}, 'a signaling message was ignored'),
    ),
    openPeer: openNodePeer,
    clock,
    random: Math.random,
    router,
    onPairings: (pairings) => void (pairings ? pairing.takePairings(pairings) : pairing.refreshPairings()),
    onServer(state) {
      // A socket's refusal says no time; with it the next try may hold a good token.
      if (state === 'refused') void api.askTime();
      if (state === 'replaced') replacedAtMs = clock.nowMs();
      showServer(state);
    },
  });
  const source = createVehicleSource(config.source, clock, log);

  let latest: VehicleState | null = store.lastState();
  let savedAtMs = 0;
  router.on('Ping', (_extras, phone) =>
    phone.tell('Ping', {
      date: clock.nowMs(),
      vCode: VERSION.code,
      vName: VERSION.name,
      features: FEATURES,
      ...(replacedAtMs !== null && { replacedAt: replacedAtMs }),
    }),
  );
  router.on('Bye', () => {});
  handleHealth(router, {
    upMs: () => performance.now(),
    clockAheadMs: () => serverClock.aheadMs,
    storedBytes: () => store.bytes(),
    restarts: () => ({}),
    ignored: () => ({ ...router.ignored, 'unreadable-rows': store.setAsideCount }),
  });
  handleTrips(router, store.trips);
  handleLogs(router, store.events);
  const onBoard = createOnBoard({
    store,
    source,
    api,
    clock,
    log,
    upMs: () => performance.now(),
    newId: randomUUID,
    bootId: bootId(),
  });
  handleSeats(router, link, onBoard.seats, onBoard.appConfig);
  router.on('Status', (_extras, phone) => phone.tell('Status', latest ? onBoard.statusOf(latest) : {}));

  let cancelRegister: () => void = () => {};
  let isStopped = false;
  function register(attempt: number): void {
    api.register().then(
      () => {
        if (isStopped) return;
        link.start();
        onBoard.startReports();
      },
      (error: unknown) => {
        if (isStopped) return;
        showServer(serverStateOf(error), { err: error });
        cancelRegister = clock.after(retryMs(attempt, Math.random()), () => register(attempt + 1));
      },
    );
  }
  function unpair(pairingId: string | undefined): void {
    if (!pairingId) return;
    pairing.unpair(pairingId).catch((error: unknown) => {
      log.warn({ err: error }, 'a pairing could not be ended');
      terminal.print('The link could not be ended. Is the server reachable?');
    });
  }

  const stopListening = onParentMessage((message) => {
    if (message.type === 'show-pairing-code') pairing.ask();
    else if (message.type === 'list-pairings') void pairing.refreshPairings();
    else if (message.type === 'unpair') unpair(message.pairingId);
    else onBoard.simulate(message);
  });
  let hasSaved = true;
  function save(state: VehicleState): void {
    savedAtMs = clock.nowMs();
    try {
      store.saveState(state);
      hasSaved = true;
    } catch (error) {
      // A full disk must stop neither the live state nor the shutdown; the next save may work.
      if (hasSaved) log.error({ err: error }, 'the state could not be saved');
      hasSaved = false;
    }
  }
  async function stop(): Promise<void> {
    isStopped = true;
    cancelRegister();
    stopListening();
    terminal.stop();
    await source.stop();
    onBoard.stop();
    pairing.stop();
    link.stop();
    if (latest) save(latest);
    close();
  }

  try {
    onBoard.start();
    await source.start((state) => {
      latest = state;
      onBoard.receive(state);
      // Whichever way the clock was set.
      if (Math.abs(clock.nowMs() - savedAtMs) >= SAVE_EVERY_MS) save(state);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  terminal.start({
    onPair: () => pairing.ask(),
    onPairings: () => void pairing.refreshPairings(),
    onUnpair: (position) => unpair(pairing.pairings[position]?.linkId),
    onQuit,
  });
  register(0);
  tellParent({ type: 'ready', carId: identity.carId });
  return { stop };
}
