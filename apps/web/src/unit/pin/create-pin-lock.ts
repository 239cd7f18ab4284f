import type { Clock } from '@ligo/machine';
import { z } from 'zod';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { jsonOf } from '../../lib/values/json-of.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { TextStorage } from '../../ports/storage.ts';
import { acceptPin, initialPin, tryPin } from './pin-machine.ts';

const KEY = STORAGE_KEYS.unitPin;
/** As advised for PBKDF2 with SHA-256. */
const ROUNDS = 600_000;
const SALT_BYTES = 16;
const HASH_BITS = 256;

const bytesSchema = z.array(z.int().min(0).max(255));
const storedSchema = z.object({ salt: bytesSchema, hash: bytesSchema, tries: z.int().nonnegative() });
type Stored = z.infer<typeof storedSchema>;

/** The owner's PIN, which guards codes, pairings, settings and Sentry from others at the screen. */
export interface PinLock {
  isSet: Readable<boolean>;
  /** A PIN is asked for; `answer` ends that. */
  question: Readable<{ answer(isRight: boolean): void } | null>;
  /** Resolves to whether the owner allows it, after the question if there must be one. */
  allow(): Promise<boolean>;
  /** Whether it is the PIN; `false` without a check while it waits. */
  check(pin: string): Promise<boolean>;
  /** The rest of the wait after wrong PINs, ms. */
  waitMs(): number;
  set(pin: string): Promise<void>;
  remove(): void;
  /** The page was hidden. */
  close(): void;
}

/** Makes the lock; a stored PIN holds from the start. */
export function createPinLock(
  storage: Pick<TextStorage, 'get' | 'set' | 'remove'>,
  { nowMs }: Pick<Clock, 'nowMs'>,
): PinLock {
  let text: string | null = null;
  let stored: Stored | null = null;
  let state = initialPin(0, nowMs());
  const isSet = createObservable(false);
  const question = createObservable<{ answer(isRight: boolean): void } | null>(null);
  const store = (next: Stored) => {
    stored = next;
    text = JSON.stringify(next);
    storage.set(KEY, text);
    isSet.set(true);
  };
  const read = () => {
    const present = storage.get(KEY);
    if (present === text) return;
    text = present;
    stored = storedSchema.safeParse(jsonOf(text ?? '')).data ?? null;
    state = initialPin(stored?.tries ?? 0, nowMs());
    isSet.set(text !== null);
  };
  read();
  return {
    isSet,
    question,
    async allow() {
      read();
      if (!isSet.get() || nowMs() < state.openUntilMs) return true;
      if (question.get()) return false;
      return new Promise((resolve) => {
        question.set({
          answer(isRight) {
            question.set(null);
            resolve(isRight);
          },
        });
      });
    },
    async check(pin) {
      read();
      if (nowMs() < state.waitUntilMs) return false;
      state = tryPin(state, nowMs());
      if (!stored) return false;
      store({ ...stored, tries: state.tries });
      const { salt, hash } = stored;
      const isRight = String(await hashOf(pin, salt)) === String(hash);
      // It may be another by now.
      read();
      if (!isRight || String(stored?.hash) !== String(hash)) return false;
      state = acceptPin(nowMs());
      store({ salt, hash, tries: 0 });
      return true;
    },
    waitMs: () => Math.max(0, state.waitUntilMs - nowMs()),
    async set(pin) {
      const salt = [...crypto.getRandomValues(new Uint8Array(SALT_BYTES))];
      store({ salt, hash: await hashOf(pin, salt), tries: 0 });
    },
    remove() {
      storage.remove(KEY);
      read();
    },
    close() {
      state = { ...state, openUntilMs: nowMs() };
    },
  };
}

async function hashOf(pin: string, salt: readonly number[]): Promise<number[]> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', iterations: ROUNDS, salt: new Uint8Array(salt) };
  return [...new Uint8Array(await crypto.subtle.deriveBits(derivation, key, HASH_BITS))];
}
