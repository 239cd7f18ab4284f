import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { asCarKnows } from './cars/as-car-knows.ts';
import { CarJoins } from './cars/car-joins.ts';
import { audiencesOf, CarTokens } from './cars/car-tokens.ts';
import { LinkEvents } from './cars/link-events.ts';
import type { Config } from './config.ts';
import { Readiness } from './health/readiness.ts';
import { createAccountHandlers } from './http/account-handlers.ts';
import { problemOf } from './http/api-problem.ts';
import { createAttemptLimits } from './http/attempt-limits.ts';
import { registerCalls } from './http/calls.ts';
import { registerCrossOrigin, registerPreflights } from './http/cross-origin.ts';
import { registerDemoSignIn } from './http/demo-sign-in.ts';
import { createHandlers } from './http/handlers.ts';
import { registerHostCheck } from './http/host-check.ts';
import { createNotificationHandlers } from './http/notification-handlers.ts';
import { registerOperations } from './http/operations.ts';
import { registerRequestLimits } from './http/request-limits.ts';
import { describeRequest, registerRequestLog } from './http/request-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerSignIn } from './http/sign-in-routes.ts';
import { Limits } from './limits/limits.ts';
import { logOutput } from './log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { trustedHops } from './network/client-address.ts';
import { openStorage } from './open-storage.ts';
import { Notifications } from './push/notifications.ts';
import { dnsResolver, publicLookup } from './push/public-address.ts';
import { PushCourier } from './push/push-courier.ts';
import { registerPushMetrics } from './push/push-metrics.ts';
import { sendPush } from './push/send-push.ts';
import { SendingBudget, TRIES_PER_ACCOUNT } from './push/sending-budget.ts';
import { vapidKeys } from './push/vapid-keys.ts';
import { connectRedis } from './redis/connect-redis.ts';
import { relayServers } from './relay/relay-credentials.ts';
import { relayGaps } from './relay/relay-gaps.ts';
import { AccountTokens } from './sign-in/account-tokens.ts';
import { createDemoProvider } from './sign-in/demo-provider.ts';
import { OpenId } from './sign-in/open-id.ts';
import { REFRESH_LIFETIME_MS } from './sign-in/refresh-lifetime.ts';
import { SignedIn } from './sign-in/signed-in.ts';
import { createSignaling } from './signaling/index.ts';
import { registerSite } from './site/register-site.ts';
import { Accounts } from './storage/accounts.ts';
import { Cars } from './storage/cars.ts';
import { type ChangeFeed, openChangeFeed } from './storage/change-feed.ts';
import { exportAccount } from './storage/export-account.ts';
import { Links } from './storage/links.ts';
import { NotificationSwitches } from './storage/notification-switches.ts';
import { PairingCodes } from './storage/pairing-codes.ts';
import { PushOutbox } from './storage/push-outbox.ts';
import { PushSubscriptions } from './storage/push-subscriptions.ts';
import { secretNamed } from './storage/secrets.ts';
import { Sessions } from './storage/sessions.ts';
import { SpentTokens } from './storage/spent-tokens.ts';
import { TokenKeys } from './storage/token-keys.ts';
import { keyedUsbPassword } from './usb/usb-password.ts';

const BODY_LIMIT_BYTES = 32_768;
/** Connections that may wait to be accepted; the system's own limit holds too. */
const BACKLOG = 4_096;
const CLEAN_EVERY_MS = 3_600_000;
/** A timer may be this much early. */
const CLEAN_SPARE_MS = 60_000;
/** Who sends its request more slowly than this holds a connection and gets none. */
const SLOW_REQUESTS = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 5_000 };
/** Time that requests have to end by themselves when the server closes. */
const REQUEST_GRACE_MS = 2_000;

/** A running server. */
export interface RunningServer {
  app: FastifyInstance;
  /** Stops taking connections, ends those that stand, and closes the database. */
  close(): Promise<void>;
}

/** Wires all parts and listens. Rejects, with everything closed again, if one of them cannot start. */
export async function startServer(config: Config, nowMs: () => number): Promise<RunningServer> {
  const ends: End[] = [];
  async function close(): Promise<void> {
    for (const end of ends.splice(0).reverse()) await end();
  }
  try {
    return { app: await run(config, nowMs, (end) => ends.push(end)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Ends one part of the server. What began last ends first. */
type End = () => Promise<void> | void;

async function run(config: Config, nowMs: () => number, onEnd: (end: End) => void): Promise<FastifyInstance> {
  const output = logOutput();
  const metrics = createMetrics(() => output.lost);
  const demo = config.oidc ? null : await createDemoProvider(config.publicOrigin);
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { req: describeRequest }, stream: output },
    // `registerRequestLog` writes them.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.proxies > 0 ? trustedHops(config.proxies) : false,
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: SLOW_REQUESTS.requestTimeout,
    http: SLOW_REQUESTS,
  });

  if (config.isProduction) for (const gap of relayGaps(config.relay)) app.log.warn(gap);
  const storage = await openStorage(config, nowMs, metrics.registry, app.log);
  onEnd(storage.close);
  const { database } = storage;
  const cars = new Cars(database, nowMs);
  const links = new Links(database);
  const pairingCodes = new PairingCodes(database, nowMs);
  const sessions = new Sessions(database, nowMs, REFRESH_LIFETIME_MS);
  const feedFailed = (error: unknown) =>
    app.log.error({ err: error }, 'changes at other servers are unheard');
  let feed: ChangeFeed | null = null;
  const linkEvents = new LinkEvents((text) => void feed?.tell(text).catch(feedFailed));
  if (config.databaseUrl) {
    feed = await openChangeFeed(config.databaseUrl, database, {
      onText: (text) => linkEvents.hear(text),
      onGap: () => linkEvents.missed(),
      onError: feedFailed,
    });
    onEnd(feed.close);
  }
  const tokenKeys = new TokenKeys(database, nowMs);
  const accountTokens = new AccountTokens(tokenKeys, nowMs);
  const signedIn = new SignedIn(accountTokens, sessions);
  const spentTokens = new SpentTokens(database, nowMs);
  const carTokens = new CarTokens(audiencesOf(config.publicOrigin, config.alternateOrigin), {
    publicKeyOf: (carId) => cars.publicKeyOf(carId),
    spend: (name, untilMs) => spentTokens.spend(name, untilMs),
    nowMs,
  });
  const provider = config.oidc ?? demo;
  if (!provider) throw new Error('There is no OpenID provider');
  const openId = new OpenId({
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    redirectUri: `${config.publicOrigin}/api/auth/callback`,
  });
  const accounts = new Accounts(database, nowMs);
  const usbPassword = config.usbSecret ? keyedUsbPassword(config.usbSecret) : null;
  const keys = vapidKeys(await secretNamed(database, 'vapid-private-key'));
  const outbox = new PushOutbox(database, nowMs);
  const subscriptions = new PushSubscriptions(database, nowMs);
  const subject = config.publicOrigin.startsWith('https:') ? config.publicOrigin : 'mailto:demo@ligo.example';
  // The demo has its push service on this machine.
  const allowsLoopback = config.oidc === null;
  const pushSettings = { keys, subject, nowMs, allowsLoopback, lookup: publicLookup(dnsResolver()) };
  const courier = new PushCourier({
    outbox,
    subscriptions,
    budget: new SendingBudget(TRIES_PER_ACCOUNT),
    nowMs,
    random: Math.random,
    send: (delivery, signal) => sendPush(delivery, pushSettings, signal),
    count: (result, number = 1) => metrics.pushes.inc({ result }, number),
    onForbidden: (host) =>
      app.log.error({ host }, "a push service does not accept this server's key; messages wait for it"),
    onError: (error) => app.log.error({ err: error }, 'pushes could not be delivered'),
  });
  registerPushMetrics(metrics.registry, {
    depth: () => outbox.depth(),
    pausedHosts: () => courier.pausedHosts,
  });
  onEnd(() => courier.stop());
  const notifications = new Notifications({
    publicKey: keys.publicKey,
    allowsLoopback,
    subscriptions,
    switches: new NotificationSwitches(database),
    outbox,
    nowMs,
    onNew: () => courier.look(),
    onStale: () => metrics.pushes.inc({ result: 'stale' }),
  });
  const capabilities = {
    config,
    nowMs,
    accounts,
    exportAccount: (accountId: string) =>
      exportAccount(database, accountId, { nowMs: nowMs(), lifetimeMs: REFRESH_LIFETIME_MS }),
    sessions,
    cars,
    links,
    pairingCodes,
    linkEvents,
    openId,
    tokenKeys,
    accountTokens,
    carTokens,
    notifications,
    usbPassword,
  };

  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return reply.code(problem.status).send({ code: problem.code, requestId: request.id });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ code: 'not-found', requestId: request.id }),
  );
  const redis = config.redisUrl ? await connectRedis(config.redisUrl, { log: app.log, waits: false }) : null;
  onEnd(() => redis?.destroy());
  const allLimits = new Limits(redis);
  registerRequestLog(app);
  await registerSecurityHeaders(app, config);
  registerHostCheck(app, config);
  registerCrossOrigin(app, config.allowedOrigins);
  registerRequestLimits(app, allLimits);
  registerPreflights(app, config.allowedOrigins);
  await app.register(cookie);
  const checks = [...storage.checks];
  const readiness = new Readiness(checks, (check, error) => {
    if (error === null) app.log.info({ check }, 'is well again');
    else app.log.error({ check, err: error }, 'is not ready');
  });
  registerOperations(app, readiness, metrics, config.metricsToken);
  if (demo) await registerDemoSignIn(app, demo);
  registerSignIn(app, capabilities, (result) => metrics.signIns.inc({ result }));
  const guards = { signedIn, carTokens, allowedOrigins: config.allowedOrigins };
  const limits = createAttemptLimits(allLimits);
  registerCalls(app, guards, createHandlers(capabilities, limits));
  registerCalls(app, guards, createNotificationHandlers(capabilities, limits));
  registerCalls(app, guards, createAccountHandlers(capabilities));
  await registerSite(app, config);
  onEnd(async () => {
    const ending = setTimeout(() => app.server.closeAllConnections(), REQUEST_GRACE_MS);
    await app.close();
    clearTimeout(ending);
  });
  const signaling = await createSignaling({
    httpServer: app.server,
    config,
    iceServers: (accountId) => relayServers(config.relay, accountId, nowMs()),
    accountTokens: signedIn,
    carJoins: new CarJoins(cars, carTokens),
    links: {
      find: (accountId, carId) => links.find(accountId, carId),
      ofCar: async (carId) => asCarKnows(await links.ofCar(carId)),
    },
    carRegions: cars,
    linkEvents,
    log: app.log,
    metrics: metrics.registry,
  });
  onEnd(() => signaling.close());
  onEnd(() => {
    readiness.leave();
    return signaling.drain(config.drainMs);
  });
  checks.push(...signaling.checks);

  async function clean(): Promise<void> {
    // The servers of one database take turns.
    if (!(await storage.leases.take('cleaning', CLEAN_EVERY_MS - CLEAN_SPARE_MS))) return;
    await Promise.all([
      sessions.clean(),
      pairingCodes.clean(),
      spentTokens.clean(),
      outbox.clean(),
      tokenKeys.clean(),
    ]);
  }
  const cleaning = setInterval(() => {
    clean().catch((error: unknown) => app.log.error({ err: error }, 'cleaning failed'));
  }, CLEAN_EVERY_MS);
  onEnd(() => clearInterval(cleaning));
  await app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  courier.start();
  return app;
}
