import { createBrowserStorage } from '../platform/browser-storage.ts';
import { systemClock } from '../platform/clock.ts';
import type { ClientConfig, ClientConfigStore } from '../stores/api/create-client-config.ts';
import { createSession } from '../stores/session/create-session.ts';
import type { SessionStore, Stores } from '../stores/stores.ts';

/** Everything that outlives a render, in two parts so that the sign-in screen loads little. */
export interface Services {
  /** There at once. */
  session: SessionStore;
  /** The server's settings for the app. Loads the schemas, so ask after the first paint. Rejects without an answer. */
  clientConfig(): Promise<ClientConfig>;
  /** Loads and starts what a signed-in owner needs; every call gives the same stores. Rejects if loading fails. */
  load(): Promise<Stores>;
  start(): void;
  stop(): void;
}

/** Composes the app's services from the real browser. Nothing runs before `start`. */
export function createServices(): Services {
  const storage = createBrowserStorage();
  const clock = systemClock;
  let loading: ReturnType<typeof loadSignedIn> | null = null;
  let config: ClientConfigStore | null = null;
  let isStarted = false;

  const session = createSession({
    storage,
    clock,
    clearEverything: async () => (await loadOnce()).clearEverything(),
  });
  const loadClientConfig = async () => {
    const { createClientConfig } = await import('../stores/api/create-client-config.ts');
    config ??= createClientConfig({ fetch: (input, init) => fetch(input, init), clock }, location.origin);
    return config;
  };
  const loadSignedIn = async () => {
    const [clientConfig, { createSignedInServices }] = await Promise.all([
      loadClientConfig(),
      import('./signed-in-services.ts'),
    ]);
    return createSignedInServices({ session, storage, clock, clientConfig });
  };
  const loadOnce = () => {
    loading ??= loadSignedIn().catch((error: unknown) => {
      // A chunk that did not arrive may arrive the next time.
      loading = null;
      throw error;
    });
    return loading;
  };

  return {
    session,
    clientConfig: async () => (await loadClientConfig()).get(),
    async load() {
      const stores = await loadOnce();
      if (isStarted) stores.start();
      return stores;
    },
    start() {
      isStarted = true;
      session.start();
    },
    stop() {
      isStarted = false;
      session.stop();
      loading?.then(
        (stores) => stores.stop(),
        () => {},
      );
    },
  };
}
