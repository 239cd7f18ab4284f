import { z } from 'zod';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { jsonOf } from '../../lib/values/json-of.ts';
import type { Readable } from '../../lib/values/observable.ts';
import { type Api, ApiError } from '../../ports/api.ts';
import type { AppContext } from '../../ports/app-context.ts';
import type { PermissionState } from '../permission/permission-store.ts';

export const RE_REGISTER_AFTER_MS = 7 * 24 * 3_600_000;

const savedSchema = z.object({
  accountId: z.string(),
  endpoint: z.string(),
  language: z.string(),
  registeredAtMs: z.number(),
});
type Saved = z.infer<typeof savedSchema>;

const REPORT_MAX_LENGTH = 2_000;

/** The server does not know this subscription of this account, or it was registered too long ago. */
export function isRegistrationDue(
  saved: Saved | null,
  now: { accountId: string; endpoint: string | null; language: string; nowMs: number },
): boolean {
  if (!saved || saved.accountId !== now.accountId) return true;
  if (saved.endpoint !== now.endpoint || saved.language !== now.language) return true;
  const ageMs = now.nowMs - saved.registeredAtMs;
  return ageMs > RE_REGISTER_AFTER_MS || ageMs < 0;
}

/** Keeps the server's knowledge of this browser's push subscription right: it checks after each change that may need a new registration. */
export function createPushRegistration(
  context: Pick<AppContext, 'push' | 'language' | 'storage' | 'visibility' | 'clock' | 'counter'>,
  api: Api,
  permission: Readable<PermissionState>,
) {
  const { push, language, storage, visibility, clock, counter } = context;
  let accountId: string | null = null;
  let running: Promise<void> | null = null;
  let isCheckPending = false;

  const readSaved = () =>
    savedSchema.safeParse(jsonOf(storage.get(STORAGE_KEYS.pushRegistration) ?? '')).data ?? null;
  const register = async (account: string) => {
    const now = { accountId: account, endpoint: await push.endpoint(), language: language.get() };
    if (!isRegistrationDue(readSaved(), { ...now, nowMs: clock.nowMs() })) return;
    const { publicKey } = await api.call('notificationPublicKey', {});
    if (account !== accountId) return;
    const subscription = await push.subscribe(publicKey);
    // Signed out meanwhile: it came too late for `clear`.
    if (accountId === null) await push.unsubscribe();
    if (account !== accountId) return;
    await api.call('notificationRegister', { subscription, language: now.language });
    if (account !== accountId) return;
    const saved: Saved = { ...now, endpoint: subscription.endpoint, registeredAtMs: clock.nowMs() };
    storage.set(STORAGE_KEYS.pushRegistration, JSON.stringify(saved));
    storage.remove(STORAGE_KEYS.pushFailure);
  };
  const report = async (error: unknown) => {
    counter.add('push-registration-failed');
    // Offline or a busy server: the next check tries again, and no report could be delivered.
    if (error instanceof ApiError && error.failure.retryable) return;
    const err = String(error).slice(0, REPORT_MAX_LENGTH);
    if (err === storage.get(STORAGE_KEYS.pushFailure)) return;
    storage.set(STORAGE_KEYS.pushFailure, err);
    await api.call('notificationError', { err }).catch(() => counter.add('push-report-unanswered'));
  };
  const check = () => {
    const account = accountId;
    if (running) isCheckPending = true;
    if (account === null || running || !push.isSupported()) return;
    if (permission.get().notifications !== 'granted') return;
    running = register(account)
      .catch(report)
      .finally(() => {
        running = null;
        if (!isCheckPending) return;
        isCheckPending = false;
        check();
      });
  };

  const following = createSubscriptions(() => [
    permission.subscribe(check),
    push.onChange(check),
    language.subscribe(check),
    visibility.onChange((isVisible) => isVisible && check()),
  ]);

  return {
    start() {
      following.start();
      check();
    },
    stop: following.stop,
    /** Account whose notifications this browser gets; `null` while no one is signed in. */
    setAccount(next: string | null) {
      accountId = next;
      check();
    },
    /** Ends the subscription, so that nothing is pushed to a browser that signed out. Never rejects. */
    async clear() {
      accountId = null;
      storage.remove(STORAGE_KEYS.pushRegistration);
      storage.remove(STORAGE_KEYS.pushFailure);
      if (push.isSupported()) await push.unsubscribe().catch(() => counter.add('push-unsubscribe-failed'));
    },
  };
}

export type PushRegistration = ReturnType<typeof createPushRegistration>;
