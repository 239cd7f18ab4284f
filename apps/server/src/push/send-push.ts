import webPush from 'web-push';
import type { Delivery } from '../storage/push-outbox.ts';
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
}

const TIMEOUT_MS = 10_000;

/** `Retry-After` as ms; `null` without one that can be read. */
function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** Encrypts a message for its browser (RFC 8291) and gives it to the push service. Never rejects. */
export async function sendPush(
  delivery: Delivery,
  { keys, subject, nowMs }: PushSettings,
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
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: request.headers as Record<string, string>,
      body: request.body ? new Uint8Array(request.body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return { kind: 'delivered' };
    if (answer.status === 404 || answer.status === 410) return { kind: 'dead' };
    if (answer.status === 429 || answer.status >= 500)
      return { kind: 'failed', retryAfterMs: retryAfterMs(answer.headers.get('retry-after'), nowMs()) };
    return { kind: 'refused' };
  } catch {
    return { kind: 'failed', retryAfterMs: null };
  }
}
