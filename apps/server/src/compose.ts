import type { Capabilities } from './capabilities.ts';
import { CarJoins } from './cars/car-joins.ts';
import { audiencesOf, CarTokens } from './cars/car-tokens.ts';
import { Cars } from './cars/cars.ts';
import { PairingChanges } from './cars/pairing-changes.ts';
import { composePush } from './compose-push.ts';
import { composeSignIn } from './compose-sign-in.ts';
import { openStorage } from './open-storage.ts';
import { relayServers } from './relay/relay-credentials.ts';
import type { ServerContext } from './server-context.ts';
import type { DemoProvider } from './sign-in/demo-provider.ts';
import { CarRegistry } from './storage/car-registry.ts';
import { type ChangeFeed, openChangeFeed } from './storage/change-feed.ts';
import type { Database } from './storage/database.ts';
import { PairingCodes } from './storage/pairing-codes.ts';
import { Pairings } from './storage/pairings.ts';
import { SpentTokens } from './storage/spent-tokens.ts';
import { keyedUsbPassword } from './usb/usb-password.ts';

/** Ends one part of the server. */
export type End = () => Promise<void> | void;

/**
 * Creates all parts of the server and connects them. Rejects if one of them cannot start. `demo` is `null` with an external
 * OpenID provider; `onEnd` collects the functions that end the started parts.
 */
export async function compose(context: ServerContext, demo: DemoProvider | null, onEnd: (end: End) => void) {
  const { config, nowMs, log, metrics } = context;
  const storage = await openStorage(config, nowMs, metrics.registry, log);
  onEnd(storage.close);
  const { database } = storage;
  const changes = await openPairingChanges(context, database, onEnd);
  const onUnpaired = (carId: string, ended: { pairingId: string; accountId: string }) =>
    changes.publish({ carId, ended });
  const { signIn, signedIn, account, ...signInStorage } = composeSignIn(context, database, demo, onUnpaired);
  // A damaged key fails the start instead of every later sign-in.
  await signInStorage.tokenKeys.active('access token');
  const { courier, notifications, events } = await composePush(context, database);
  onEnd(() => courier.stop());
  const registry = new CarRegistry(database, nowMs);
  const pairingCodes = new PairingCodes(database, nowMs);
  const spentTokens = new SpentTokens(database, nowMs);
  const carTokens = new CarTokens(
    audiencesOf(config.publicOrigin, config.alternateOrigin),
    registry,
    spentTokens,
    nowMs,
  );
  const cars = new Cars(
    registry,
    new Pairings(database, nowMs),
    pairingCodes,
    carTokens,
    changes,
    config.region,
    nowMs,
    () => courier.deliverDue(),
  );
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

/** Changes of pairings, shared by all servers of one PostgreSQL database. */
async function openPairingChanges(
  { config: { databaseUrl }, log }: ServerContext,
  database: Database,
  onEnd: (end: End) => void,
): Promise<PairingChanges> {
  const onError = (error: unknown) => log.error({ err: error }, 'changes at other servers not received');
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
