import { Notifications } from './push/notifications.ts';
import { dnsResolver, publicLookup } from './push/public-lookup.ts';
import { registerPushMetrics } from './push/push-metrics.ts';
import { PushSender } from './push/push-sender.ts';
import { sendPush } from './push/send-push.ts';
import { SendingBudget, TRIES_PER_ACCOUNT } from './push/sending-budget.ts';
import { vapidKeys } from './push/vapid-keys.ts';
import type { ServerContext } from './server-context.ts';
import { CarEvents } from './storage/car-events.ts';
import type { Database } from './storage/database.ts';
import { NotificationSwitches } from './storage/notification-switches.ts';
import { PushOutbox } from './storage/push-outbox.ts';
import { PushSubscriptions } from './storage/push-subscriptions.ts';
import { secretNamed } from './storage/secrets.ts';

/** Pushes: notifications of accounts, their delivery, and the events that cause them. */
export async function composePush({ config, nowMs, log, metrics }: ServerContext, database: Database) {
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
  registerPushMetrics(metrics.registry, {
    depth: () => outbox.depth(),
    pausedHosts: () => courier.pausedHosts,
  });
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
