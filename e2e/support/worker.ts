import type { CDPSession, Page, Worker } from '@playwright/test';

/** A message without a notification is delivered again after this time, ms. */
const REDELIVER_AFTER_MS = 5_000;

interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  isSilent: boolean;
  /** Address of its picture; empty: none. */
  image: string;
}

/** The service worker of a page's origin, reached as the browser's push service and its owner's finger would. */
export class WorkerUnderTest {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
    private readonly registrationId: string,
  ) {}

  /** Resolves once the page's worker is active and answers for the page. */
  static async of(page: Page): Promise<WorkerUnderTest> {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    const session = await page.context().newCDPSession(page);
    const origin = new URL(page.url()).origin;
    const found = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
        if (ours) resolve(ours.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    return new WorkerUnderTest(page, session, await found);
  }

  /**
   * Delivers what the push service would, and resolves to its notification. A worker that ends in this very moment misses it, which a push
   * service would see: it is delivered again then.
   */
  async push(payload: string): Promise<ShownNotification> {
    const known = (await this.notifications()).map((each) => JSON.stringify(each));
    for (;;) {
      await this.deliver(payload);
      const endMs = performance.now() + REDELIVER_AFTER_MS;
      while (performance.now() < endMs) {
        const fresh = (await this.notifications()).find((each) => !known.includes(JSON.stringify(each)));
        if (fresh) return fresh;
      }
    }
  }

  private async deliver(payload: string): Promise<void> {
    await this.session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(this.page.url()).origin,
      registrationId: this.registrationId,
      data: payload,
    });
  }

  /** Lets an event happen at the worker that the browser would bring about. */
  async dispatch(type: 'pushsubscriptionchange'): Promise<void> {
    await this.worker().evaluate((name) => {
      const scope = globalThis as unknown as { ExtendableEvent: new (type: string) => Event };
      globalThis.dispatchEvent(new scope.ExtendableEvent(name));
    }, type);
  }

  /** Taps the notification with that tag of a worker, which may outlive its pages. */
  static async tap(worker: Worker, tag: string): Promise<void> {
    await worker.evaluate(async (wanted) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
      };
      const [notification] = await scope.registration.getNotifications({ tag: wanted });
      if (!notification) throw new Error(`No notification ${wanted}`);
      globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    }, tag);
  }

  /** The worker's own scope. Throws without a worker. */
  worker(): Worker {
    const [worker] = this.page.context().serviceWorkers();
    if (!worker) throw new Error('There is no service worker');
    return worker;
  }

  /** Code of the language that the app wrote for it; `null`: none. */
  language(): Promise<string | null> {
    return this.page.evaluate(async () => {
      const written = await (await caches.open('ligo-memory')).match('/language');
      return written ? written.text() : null;
    });
  }

  notifications(): Promise<ShownNotification[]> {
    return this.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const all = await registration.getNotifications();
      return all.map((shown) => {
        const { title, body, tag, silent, image = '' } = shown as Notification & { image?: string };
        return { title, body, tag, isSilent: silent === true, image };
      });
    });
  }
}
