import { createECDH } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { Delivery } from '../storage/push-outbox.ts';
import { post } from './post.ts';
import { isPushEndpoint, PrivateAddressError } from './public-lookup.ts';

/** The server's key pair for push services (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The pair whose private key is a secret of 32 bytes. Throws if it is not a valid key, as one in four billion secrets. */
export function vapidKeys(secret: Uint8Array): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(secret).toString('base64url'),
  };
}

/**
 * The result of an attempt. `dead`: the subscription no longer exists; `refused`: the message will never be accepted;
 * `forbidden`: the push service rejects this server's key.
 */
export type PushResult =
  | { kind: 'delivered' | 'dead' | 'refused' | 'forbidden' }
  /** `isHostFailure`: no answer, or a server error of the service. */
  | { kind: 'failed'; retryAfterMs: number | null; isHostFailure: boolean };

export type Push = Pick<Delivery, 'payload' | 'endpoint' | 'p256dh' | 'auth' | 'expiresAtMs'>;

export interface PushSettings {
  keys: VapidKeys;
  /** The operator's contact for push services: a URL that starts with `https:` or `mailto:`. */
  subject: string;
  nowMs: () => number;
  lookup: LookupFunction;
  /** Whether a push service may run on this machine. */
  allowsLoopback: boolean;
}

/** Maximum delay that a push service can request: messages expire within it. */
const MAX_RETRY_DELAY_MS = 24 * 3_600_000;

/** `Retry-After` in ms; `null` if missing or invalid. */
function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), MAX_RETRY_DELAY_MS);
}

/** Encrypts a message for its browser (RFC 8291) and sends it to the push service. Never rejects. */
export async function sendPush(
  { endpoint, p256dh, auth, payload, expiresAtMs }: Push,
  { keys, subject, nowMs, lookup, allowsLoopback }: PushSettings,
  signal?: AbortSignal,
): Promise<PushResult> {
  // The endpoint was registered under other settings. An IP address is not looked up, so it is checked here.
  if (!isPushEndpoint(endpoint, allowsLoopback)) return { kind: 'dead' };
  let request: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: Math.max(0, Math.floor((expiresAtMs - nowMs()) / 1_000)),
      urgency: 'high',
    });
  } catch {
    // The browser's keys are invalid: it can never be reached.
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
