import type { Capabilities } from './capabilities.ts';
import { CarJoins } from './cars/car-joins.ts';
import { CarTokens } from './cars/car-tokens.ts';
import { Cars } from './cars/cars.ts';
import { PairingChanges } from './cars/pairing-changes.ts';
import { registerPushMetrics } from './metrics/metrics.ts';
import { audiencesOf } from './network/known-host.ts';
import { openStorage } from './open-storage.ts';
import { Notifications } from './push/notifications.ts';
import { dnsResolver, publicLookup } from './push/public-lookup.ts';
import { PushSender } from './push/push-sender.ts';
import { sendPush, vapidKeys } from './push/send-push.ts';
import { SendingBudget, TRIES_PER_ACCOUNT } from './push/sending-budget.ts';
import { relayServers } from './relay/relay-credentials.ts';
import type { ServerContext } from './server-context.ts';
import { AccountTokens, SignedIn } from './sign-in/account-tokens.ts';
import type { DemoProvider } from './sign-in/demo-provider.ts';
import { OpenId } from './sign-in/open-id.ts';
import { REFRESH_LIFETIME_MS, SignIn } from './sign-in/sign-in.ts';
import { Accounts } from './storage/accounts.ts';
import { CarEvents } from './storage/car-events.ts';
import { CarRegistry } from './storage/car-registry.ts';
import { notifyAll, openChangeFeed } from './storage/change-feed.ts';
import type { Database } from './storage/database.ts';
import { exportAccount } from './storage/export-account.ts';
import { NotificationSwitches } from './storage/notification-switches.ts';
import { PairingCodes } from './storage/pairing-codes.ts';
import { Pairings } from './storage/pairings.ts';
import { PushOutbox } from './storage/push-outbox.ts';
import { PushSubscriptions } from './storage/push-subscriptions.ts';
import { secretNamed } from './storage/secrets.ts';
import { Sessions } from './storage/sessions.ts';
import { SpentTokens } from './storage/spent-tokens.ts';
import { TokenKeys } from './storage/token-keys.ts';
import { keyedUsbPassword } from './usb/usb-password.ts';

/** Ends one part of the server. */
export type End = () => Promise<void> | void;

/**
 * Creates all parts of the server and connects them. Rejects if one of them cannot start. `demo` is `null` with an external
 * OpenID provider; `onEnd` collects the functions that end the started parts.
 */
export async function compose(machine: ServerContext, demo: DemoProvider | null, onEnd: (end: End) => void) {
  const { config, log, metrics } = machine;
  const storage = await openStorage(config, machine.nowMs, metrics.registry, log);
  onEnd(storage.close);
  const { database, nowMs } = storage;
  const context = { ...machine, nowMs };
  const changes = await openPairingChanges(context, onEnd);
  const { signIn, signedIn, account, ...signInStorage } = composeSignIn(context, database, demo, changes);
  // A damaged key fails the start instead of every later sign-in.
  await signInStorage.tokenKeys.active('access token');
  const { courier, notifications, events } = await composePush(context, database);
  onEnd(() => courier.stop());
  const registry = new CarRegistry(database, nowMs);
  const pairingCodes = new PairingCodes(database, nowMs, changes.announce);
  const spentTokens = new SpentTokens(database, nowMs);
  const carTokens = new CarTokens(audiencesOf(config), registry, spentTokens, nowMs);
  const cars = new Cars(
    registry,
    new Pairings(database, nowMs, changes.announce),
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
  onEnd: (end: End) => void,
): Promise<PairingChanges> {
  const onError = (error: unknown) => log.error({ err: error }, 'changes at other servers not received');
  const changes = new PairingChanges(notifyAll);
  if (databaseUrl === null) return changes;
  const feed = await openChangeFeed(databaseUrl, {
    onText: (text) => changes.receive(text),
    onGap: () => changes.notifyGap(),
    onError,
  });
  onEnd(feed.close);
  return changes;
}

/** Pushes: notifications of accounts, their delivery, and the events that cause them. */
async function composePush({ config, nowMs, log, metrics }: ServerContext, database: Database) {
  const keys = await secretNamed(database, 'vapid-private-key', vapidKeys);
  const subject = config.publicOrigin.startsWith('https:') ? config.publicOrigin : 'mailto:demo@ligo.example';
  // The push service of the demo runs on this machine.
  const allowsLoopback = config.oidc === null;
  const settings = { keys, subject, nowMs, allowsLoopback, lookup: publicLookup(dnsResolver()) };
  const outbox = new PushOutbox(database, nowMs);
  const subscriptions = new PushSubscriptions(database, nowMs);
  const events = new CarEvents(database, nowMs);
  const courier = new PushSender(
    outbox,
    subscriptions,
    new SendingBudget(TRIES_PER_ACCOUNT),
    (delivery, signal) => sendPush(delivery, settings, signal),
    {
      count: (result, number = 1) => metrics.pushes.inc({ result }, number),
      onForbidden: (host) =>
        log.error({ host }, "push service rejected this server's key, messages are held back"),
      onError: (error) => log.error({ err: error }, 'push delivery failed'),
    },
    nowMs,
  );
  registerPushMetrics(metrics.registry, outbox, () => courier.pausedHosts);
  const notifications = new Notifications(
    settings,
    subscriptions,
    new NotificationSwitches(database),
    events,
    () => courier.deliverDue(),
    () => metrics.pushes.inc({ result: 'stale' }),
  );
  return { courier, notifications, events };
}

/** Accounts: sign-in, verification of signed-in accounts, and the account's own data. */
function composeSignIn(
  { config, nowMs }: ServerContext,
  database: Database,
  demo: DemoProvider | null,
  changes: PairingChanges,
) {
  const provider = config.oidc ?? demo;
  if (!provider) throw new Error('No OpenID provider');
  const { issuer, clientId, clientSecret } = provider;
  const redirectUri = `${config.publicOrigin}/api/auth/callback`;
  const openId = new OpenId({ issuer, clientId, clientSecret, redirectUri });
  const accounts = new Accounts(database, nowMs, changes.announce);
  const sessions = new Sessions(database, nowMs, REFRESH_LIFETIME_MS);
  const tokenKeys = new TokenKeys(database, nowMs);
  const accountTokens = new AccountTokens(tokenKeys, nowMs);
  return {
    signIn: new SignIn(openId, accounts, sessions, accountTokens, tokenKeys, config.closedBeta),
    signedIn: new SignedIn(accountTokens, sessions),
    account: {
      export: (accountId: string) =>
        exportAccount(database, accountId, { nowMs: nowMs(), lifetimeMs: REFRESH_LIFETIME_MS }),
      async delete(accountId: string) {
        for (const { carId, pairingId } of await accounts.remove(accountId))
          changes.publish({ carId, ended: { pairingId, accountId } });
      },
    },
    sessions,
    tokenKeys,
  };
}
