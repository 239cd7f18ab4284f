import type { Clock } from '@ligo/machine';
import type { HttpCallName, HttpRequest } from '@ligo/protocol';
import { isInApp, PATHS } from '../lib/paths.ts';
import { createCounter } from '../lib/values/counter.ts';
import { createSubscriptions } from '../lib/values/create-subscriptions.ts';
import { createAppWorker } from '../platform/app-worker.ts';
import { browserNetwork, pageVisibility, runExclusive, signInCookieFlag } from '../platform/browser.ts';
import { createBrowserStorage } from '../platform/browser-storage.ts';
import { systemClock } from '../platform/clock.ts';
import type { AppWorker } from '../ports/browser.ts';
import { createSession, type SessionStore } from '../stores/session/session-store.ts';
import { createPendingLogout, createRestore, type Restore } from '../stores/session/sign-in-cookie.ts';
import type { Stores } from '../stores/stores.ts';
import { createUpdate, type UpdateStore } from '../stores/update/create-update.ts';
import type { LinkPorts } from './link-ports.ts';

const request = (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init);

/** Calls of the page's own server that need no sign-in; what makes them is loaded with the first. They reject with `ApiError`. */
function createPublicCalls(clock: Clock) {
  const http = { fetch: request, clock };
  return {
    async call<N extends HttpCallName>(name: N, body: HttpRequest<N>) {
      const { httpCall } = await import('../stores/api/http-client.ts');
      return httpCall(http, { origin: location.origin, token: null }, name, body);
    },
    /** A token for the sign-in that the refresh cookie stands for. */
    async requestToken() {
      const { requestToken } = await import('../stores/api/create-api.ts');
      return requestToken(http, location.origin);
    },
  };
}

/** Everything that outlives a render, in two parts so that the sign-in screen loads little. */
export interface Services {
  /** There at once. */
  session: SessionStore;
  /** The way back into a sign-in whose token this browser has cleared. */
  restore: Restore;
  worker: AppWorker;
  update: UpdateStore;
  /** Pictures that the server wants preloaded; rejects with `ApiError`. */
  imageManifest(): Promise<readonly string[]>;
  /** Begins the link of a signed-in owner, whose code is small, before anything else. Rejects if loading fails. */
  beginLink(): Promise<unknown>;
  /** Loads and starts the stores of a signed-in owner; every call returns the same stores. Rejects if loading fails. */
  load(): Promise<Stores>;
  start(): void;
  stop(): void;
}

/** Composes the app's services from the real browser. Nothing runs before `start`. */
export function createServices(): Services {
  const storage = createBrowserStorage();
  const clock = systemClock;
  const calls = createPublicCalls(clock);
  let loading: ReturnType<typeof loadSignedIn> | null = null;
  let beginning: Promise<LinkPorts> | null = null;
  let isStarted = false;

  const session = createSession(storage);
  const restore = createRestore({
    session,
    runExclusive,
    isLoggedOut: () => pendingLogout.isPending(),
    requestServer: calls.requestToken,
  });
  const pendingLogout = createPendingLogout({
    storage,
    runExclusive,
    mark: signInCookieFlag,
    requestServer: () => calls.call('logout', {}),
  });
  const payLogout = () => void pendingLogout.flush();
  const paying = createSubscriptions(() => [
    browserNetwork.onChange((isOnline) => isOnline && payLogout()),
    pageVisibility.onChange((isVisible) => isVisible && payLogout()),
  ]);
  const counter = createCounter();
  const worker = createAppWorker(() => counter.add('service-worker-refused'));
  const update = createUpdate({
    worker,
    storage,
    visibility: pageVisibility,
    clock,
    counter,
    fetchVersion: async () => (await calls.call('version', {})).hash,
    isInsideApp: () => isInApp(location.pathname),
    flush: async () => (await loading?.catch(() => null))?.flush(),
    reload: () => location.reload(),
  });
  const beginLink = () => {
    beginning ??= import('./link-ports.ts').then((ports) => ports.createLinkPorts(storage, clock));
    return beginning;
  };
  const loadSignedIn = async () => {
    const [{ createSignedInServices }, link] = await Promise.all([
      import('./signed-in-services.ts'),
      beginLink(),
    ]);
    const logout = pendingLogout.add;
    return createSignedInServices(session, worker, { logout, storage, clock, counter, ...link });
  };
  const loadOnce = () => {
    loading ??= loadSignedIn().catch((error: unknown) => {
      // A chunk that did not arrive may arrive the next time.
      loading = null;
      beginning = null;
      throw error;
    });
    return loading;
  };

  return {
    session,
    restore,
    worker,
    update,
    imageManifest: () => calls.call('imageManifest', {}),
    beginLink,
    async load() {
      const stores = await loadOnce();
      if (isStarted) stores.start();
      return stores;
    },
    start() {
      isStarted = true;
      session.start();
      // The window of a sign-in asks by itself, if at all, and with the new cookie.
      if (location.pathname !== PATHS.loginPopup) {
        if (pendingLogout.isPending()) payLogout();
        else if (session.get().token === null && signInCookieFlag.exists()) void restore.run();
      }
      paying.start();
      update.start();
    },
    stop() {
      isStarted = false;
      paying.stop();
      session.stop();
      update.stop();
      loading?.then(
        (stores) => stores.stop(),
        () => {},
      );
    },
  };
}
