import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { post } from './post.ts';
import { PrivateAddressError } from './public-address.ts';
import { isPushEndpoint } from './push-endpoint.ts';
import type { VapidKeys } from './vapid-keys.ts';

/**
 * How a try ended. `dead` is a subscription that is no more, `refused` a message that will never be taken, `forbidden` a server
 * whose key the push service does not accept.
 */
export type PushResult =
  | { kind: 'delivered' | 'dead' | 'refused' | 'forbidden' }
  /** `isByHost`: nobody answered, or the service itself is at fault. */
  | { kind: 'failed'; retryAfterMs: number | null; isHostFailure: boolean };

/** A message and where it goes. */
export interface Push {
  payload: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Until when the push service may hold the message for its browser, unix ms. */
  expiresAtMs: number;
}

export interface PushSettings {
  keys: VapidKeys;
  /** Who runs this server, for push services: an address that begins with `https:` or `mailto:`. */
  subject: string;
  nowMs: () => number;
  /** Finds a push service's address. */
  lookup: LookupFunction;
  /** Whether a push service may be on this machine. */
  allowsLoopback: boolean;
}

/** Longest pause that a push service gets: no message is worth telling for longer. */
const MAX_RETRY_DELAY_MS = 24 * 3_600_000;

/** `Retry-After` as ms; `null` without one that can be read. */
function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), MAX_RETRY_DELAY_MS);
}

/** Encrypts a message for its browser (RFC 8291) and gives it to the push service. Never rejects. */
export async function sendPush(
  { endpoint, p256dh, auth, payload, expiresAtMs }: Push,
  { keys, subject, nowMs, lookup, allowsLoopback }: PushSettings,
  signal?: AbortSignal,
): Promise<PushResult> {
  // What was registered under other settings; an address in figures is looked up by nobody.
  if (!isPushEndpoint(endpoint, allowsLoopback)) return { kind: 'dead' };
  let request: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: Math.max(0, Math.floor((expiresAtMs - nowMs()) / 1_000)),
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
      lookup,
      ...(signal && { signal }),
    });
    if (status >= 200 && status < 300) return { kind: 'delivered' };
    if (status === 404 || status === 410) return { kind: 'dead' };
    if (status === 401 || status === 403) return { kind: 'forbidden' };
    if (status === 429 || status >= 500)
      return {
        kind: 'failed',
        retryAfterMs: retryAfterMs(retryAfter, nowMs()),
        isHostFailure: status !== 429,
      };
    return { kind: 'refused' };
  } catch (error) {
    if (error instanceof PrivateAddressError) return { kind: 'refused' };
    return { kind: 'failed', retryAfterMs: null, isHostFailure: true };
  }
}
