import { SEALED } from '@ligo/protocol';

/** Why the car does not execute a message; each is counted. */
export type SealedRefusal = 'unreadable' | 'unordered' | 'late' | 'expired' | 'too-fast' | 'not-sealed';

/** Messages that may come now, and when that was counted, ms. */
export interface MessageBucket {
  tokens: number;
  atMs: number;
}

/** SEAL-6: at most `SEALED.perSecond` at once and in each second. */
export function takeToken({ tokens, atMs }: MessageBucket, nowMs: number) {
  const gained = (Math.max(0, nowMs - atMs) / 1_000) * SEALED.perSecond;
  const had = Math.min(SEALED.perSecond, tokens + gained);
  const isTaken = had >= 1;
  return { isTaken, bucket: { tokens: isTaken ? had - 1 : had, atMs: nowMs } };
}

/** The order of one session at the car: which message comes next, and when. Times are of the car's own clock, ms. */
export interface SealedOrder {
  /** When the car sent its challenge. */
  sinceMs: number;
  /** Number of the next message: 0 opens the session. */
  next: number;
  bucket: MessageBucket;
}

export const initialOrder = (nowMs: number): SealedOrder => ({
  sinceMs: nowMs,
  next: 0,
  bucket: { tokens: SEALED.perSecond, atMs: nowMs },
});

/** The state after a message has arrived, and why it is refused; `null`: it is to be decrypted. See RULES.md. */
export function admitMessage(
  order: SealedOrder,
  { number, sentAfterMs }: { number: number; sentAfterMs: number },
  nowMs: number,
): { order: SealedOrder; refusal: SealedRefusal | null } {
  const { isTaken, bucket } = takeToken(order.bucket, nowMs);
  const sinceChallengeMs = nowMs - order.sinceMs;
  // Also a phone whose clock was set: it begins again.
  const isLate = Math.abs(sinceChallengeMs - sentAfterMs) > SEALED.lateMs;
  const refusals: [boolean, SealedRefusal][] = [
    [!isTaken, 'too-fast'], // SEAL-6
    [sinceChallengeMs > SEALED.sessionMs, 'expired'], // SEAL-5
    [number !== order.next, 'unordered'], // SEAL-3
    [isLate, 'late'], // SEAL-4
  ];
  return { order: { ...order, bucket }, refusal: refusals.find(([applies]) => applies)?.[1] ?? null };
}

/** SEAL-3: the message that came next was encrypted by the phone. */
export const acceptMessage = (order: SealedOrder): SealedOrder => ({ ...order, next: order.next + 1 });
