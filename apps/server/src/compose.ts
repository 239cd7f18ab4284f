import type { FastifyBaseLogger } from 'fastify';
import type { Capabilities } from './capabilities.ts';
import { CarJoins } from './cars/car-joins.ts';
import { audiencesOf, CarTokens } from './cars/car-tokens.ts';
import { Cars } from './cars/cars.ts';
import { PairingChanges } from './cars/pairing-changes.ts';
import { composePush } from './compose-push.ts';
import { composeSignIn } from './compose-sign-in.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics/metrics.ts';
import { openStorage } from './open-storage.ts';
import { relayServers } from './relay/relay-credentials.ts';
import type { DemoProvider } from './sign-in/demo-provider.ts';
import { CarRegistry } from './storage/car-registry.ts';
import { type ChangeFeed, openChangeFeed } from './storage/change-feed.ts';
import type { Database } from './storage/database.ts';
import { PairingCodes } from './storage/pairing-codes.ts';
import { Pairings } from './storage/pairings.ts';
import { SpentTokens } from './storage/spent-tokens.ts';
import { keyedUsbPassword } from './usb/usb-password.ts';

export interface ComposeNeeds {
  config: Config;
  nowMs: () => number;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** `null` with a provider outside. */
  demo: DemoProvider | null;
  /** Keeps how to end what was begun. */
  onEnd(end: () => Promise<void> | void): void;
}

/** Makes all parts of the server and introduces them to each other. Rejects if one of them cannot begin. */
export async function compose({ config, nowMs, log, metrics, demo, onEnd }: ComposeNeeds) {
  const storage = await openStorage(config, nowMs, metrics.registry, log);
  onEnd(storage.close);
  const { database } = storage;
  const changes = await openPairingChanges(config, database, log, onEnd);
  const onUnpaired = (carId: string, ended: { pairingId: string; accountId: string }) =>
    changes.publish({ carId, ended });
  const { signIn, signedIn, account, ...signInStorage } = composeSignIn({
    config,
    database,
    nowMs,
    demo,
    onUnpaired,
  });
  // A damaged key ends the start, and not each sign-in later.
  await signInStorage.tokenKeys.active('access token');
  const { courier, notifications, events } = await composePush({ config, database, nowMs, log, metrics });
  onEnd(() => courier.stop());
  const registry = new CarRegistry(database, nowMs);
  const pairingCodes = new PairingCodes(database, nowMs);
  const spentTokens = new SpentTokens(database, nowMs);
  const carTokens = new CarTokens(audiencesOf(config.publicOrigin, config.alternateOrigin), {
    publicKeyOf: (carId) => registry.publicKeyOf(carId),
    consume: (name, untilMs) => spentTokens.consume(name, untilMs),
    nowMs,
  });
  const cars = new Cars({
    registry,
    pairings: new Pairings(database, nowMs),
    pairingCodes,
    tokens: carTokens,
    changes,
    region: config.region,
    nowMs,
    onPush: () => courier.deliverDue(),
  });
  const usbPassword = config.usbSecret ? keyedUsbPassword(config.usbSecret) : null;
  const capabilities: Capabilities = { signIn, account, cars, notifications, usbPassword };
  return {
    capabilities,
    guards: { signedIn, carTokens, allowedOrigins: config.allowedOrigins },
    signaling: {
      iceServers: (accountId: string) => relayServers(config.relay, accountId, nowMs()),
      accountTokens: signedIn,
      carJoins: new CarJoins(registry, carTokens),
      pairings: cars,
      carRegions: registry,
      pairingChanges: changes,
    },
    storage,
    courier,
    cleaned: [...Object.values(signInStorage), pairingCodes, spentTokens, events],
  };
}

/** Changes of pairings, which all servers of one PostgreSQL hear of. */
async function openPairingChanges(
  { databaseUrl }: Config,
  database: Database,
  log: FastifyBaseLogger,
  onEnd: ComposeNeeds['onEnd'],
): Promise<PairingChanges> {
  const onError = (error: unknown) => log.error({ err: error }, 'changes at other servers are unheard');
  let feed: ChangeFeed | null = null;
  const changes = new PairingChanges((text) => void feed?.publish(text).catch(onError));
  if (databaseUrl === null) return changes;
  feed = await openChangeFeed(databaseUrl, database, {
    onText: (text) => changes.receive(text),
    onGap: () => changes.notifyGap(),
    onError,
  });
  onEnd(feed.close);
  return changes;
}
