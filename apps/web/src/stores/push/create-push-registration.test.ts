import { createVirtualClock, settle } from '@ligo/machine/test-support';
import type { HttpCallName } from '@ligo/protocol';
import { beforeEach, expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { createCounter } from '../../lib/values/counter.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { Api } from '../../ports/api.ts';
import { networkError } from '../api/http-client.ts';
import type { PermissionState } from '../permission/permission-store.ts';
import { createFakePush, createFakeStorage, createFakeVisibility } from '../test-support/fake-browser.ts';
import { createPushRegistration, RE_REGISTER_AFTER_MS } from './create-push-registration.ts';

function createBench() {
  const clock = createVirtualClock();
  const storage = createFakeStorage();
  const visibility = createFakeVisibility();
  const push = createFakePush();
  const permission = createObservable<PermissionState>({ notifications: 'granted', isSkipped: false });
  const calls: Array<[name: HttpCallName, request: unknown]> = [];
  const answers: Partial<Record<HttpCallName, () => unknown>> = {
    notificationPublicKey: () => ({ publicKey: 'server-key' }),
  };
  const api: Api = {
    async call(name, request) {
      calls.push([name, request]);
      return (answers[name]?.() ?? {}) as never;
    },
  };
  const language = createObservable('en');
  const registration = createPushRegistration(
    { push, language, storage: storage.tab(), visibility, clock, counter: createCounter() },
    api,
    permission,
  );
  const named = (name: HttpCallName) => calls.filter(([each]) => each === name).map(([, request]) => request);
  const check = async () => {
    visibility.show(true);
    await settle();
  };
  return { clock, storage, visibility, push, language, permission, answers, registration, named, check };
}

let bench: ReturnType<typeof createBench>;
beforeEach(async () => {
  bench = createBench();
  bench.registration.start();
});

async function signIn(account = 'ann') {
  bench.registration.setAccount(account);
  await settle();
}

test("a subscription is made with the server's key and registered once", async () => {
  await signIn();
  await bench.check();
  expect(bench.named('notificationRegister')).toEqual([
    {
      subscription: {
        endpoint: 'https://push.example/server-key/1',
        keys: { p256dh: 'key', auth: 'secret' },
      },
      language: 'en',
    },
  ]);
});

test('another language is registered, also one that came during a registration', async () => {
  bench.registration.setAccount('ann');
  bench.language.set('he');
  await settle();
  bench.language.set('ru');
  await settle();
  await bench.check();
  const reported = bench
    .named('notificationRegister')
    .map((request) => (request as { language: string }).language);
  expect(reported.at(-1)).toBe('ru');
  expect(reported.filter((language) => language === 'ru')).toHaveLength(1);
});

test('nothing is asked without permission or without an account', async () => {
  bench.permission.set({ notifications: 'default', isSkipped: false });
  await signIn();
  expect(bench.named('notificationPublicKey')).toEqual([]);
  bench.permission.set({ notifications: 'granted', isSkipped: false });
  await settle();
  expect(bench.named('notificationRegister')).toHaveLength(1);
  bench.registration.setAccount(null);
  bench.push.replace('https://push.example/other');
  await settle();
  expect(bench.named('notificationRegister')).toHaveLength(1);
});

test('a subscription that is made while its owner signs out is ended', async () => {
  const { subscribe } = bench.push;
  let finish = () => {};
  bench.push.subscribe = (key) =>
    new Promise((resolve) => {
      finish = () => resolve(subscribe(key));
    });
  await signIn();
  await bench.registration.clear();
  finish();
  await settle();
  expect(await bench.push.endpoint()).toBeNull();
  expect(bench.named('notificationRegister')).toEqual([]);
});

test('it is registered again after more than seven days, with a new endpoint, and for another account', async () => {
  await signIn();
  await bench.clock.advance(RE_REGISTER_AFTER_MS);
  await bench.check();
  expect(bench.named('notificationRegister')).toHaveLength(1);
  await bench.clock.advance(1);
  await bench.check();
  expect(bench.named('notificationRegister')).toHaveLength(2);
  bench.push.replace('https://push.example/other');
  await settle();
  expect(bench.named('notificationRegister')[2]).toMatchObject({
    subscription: { endpoint: 'https://push.example/other' },
  });
  await signIn('ben');
  expect(bench.named('notificationRegister')).toHaveLength(4);
});

test('a refusal of the browser is reported once, and tried again', async () => {
  const { subscribe } = bench.push;
  bench.push.subscribe = async () => {
    throw new DOMException('push service not available', 'AbortError');
  };
  await signIn();
  await bench.check();
  expect(bench.named('notificationError')).toEqual([{ err: 'AbortError: push service not available' }]);
  bench.push.subscribe = subscribe;
  await bench.check();
  expect(bench.named('notificationRegister')).toHaveLength(1);
});

test('no answer is no report', async () => {
  bench.answers.notificationPublicKey = () => {
    throw networkError(new TypeError('offline'));
  };
  await signIn();
  expect(bench.named('notificationError')).toEqual([]);
});

test('a stored note that cannot be read counts as none', async () => {
  bench.storage.texts.set(STORAGE_KEYS.pushRegistration, '{"accountId":');
  await signIn();
  expect(bench.named('notificationRegister')).toHaveLength(1);
});

test('signing out ends the subscription', async () => {
  await signIn();
  await bench.registration.clear();
  expect(await bench.push.endpoint()).toBeNull();
  expect(bench.storage.texts.has(STORAGE_KEYS.pushRegistration)).toBe(false);
});

test('nothing listens after the end', () => {
  bench.registration.stop();
  expect(bench.push.listeners() + bench.visibility.listeners()).toBe(0);
});
