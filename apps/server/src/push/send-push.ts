import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { Delivery } from '../storage/push-outbox.ts';
import { post } from './post.ts';
import { InnerAddressError } from './public-address.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** How a try ended. `dead` is a subscription that is no more. */
export type PushResult =
  | { kind: 'delivered' | 'dead' | 'refused' }
  | { kind: 'failed'; retryAfterMs: number | null };

export interface PushSettings {
  keys: VapidKeys;
  /** Who runs this server, for push services: an address that begins with `https:` or `mailto:`. */
  subject: string;
  nowMs: () => number;
  /** How a push service's address is found; the system's way without it. */
  lookup?: LookupFunction;
}

/** `Retry-After` as ms; `null` without one that can be read. */
function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** Encrypts a message for its browser (RFC 8291) and gives it to the push service. Never rejects. */
export async function sendPush(
  delivery: Delivery,
  { keys, subject, nowMs, lookup }: PushSettings,
): Promise<PushResult> {
  const { endpoint, p256dh, auth, payload, expiresAt } = delivery;
  let request: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: Math.max(0, Math.floor((expiresAt - nowMs()) / 1_000)),
      urgency: 'high',
    });
  } catch {
    // Keys that are none: this browser can never be reached.
    return { kind: 'dead' };
  }
  try {
    const { status, retryAfter } = await post(endpoint, {
      headers: request.headers as Record<string, string>,
      body: request.body ?? Buffer.of(),
      ...(lookup && { lookup }),
    });
    if (status >= 200 && status < 300) return { kind: 'delivered' };
    if (status === 404 || status === 410) return { kind: 'dead' };
    if (status === 429 || status >= 500)
      return { kind: 'failed', retryAfterMs: retryAfterMs(retryAfter, nowMs()) };
    return { kind: 'refused' };
  } catch (error) {
    if (error instanceof InnerAddressError) return { kind: 'refused' };
    return { kind: 'failed', retryAfterMs: null };
  }
}
