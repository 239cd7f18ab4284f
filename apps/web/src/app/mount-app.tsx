import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { currentLanguage } from '../i18n/language.ts';
import { isInApp } from '../lib/paths.ts';
import { createWorkerMemory } from '../lib/worker-memory.ts';
import { pageVisibility } from '../platform/browser.ts';
import { App, type AppFrame } from './app.tsx';
import type { Services } from './create-services.ts';

/** Delay after the page has loaded, ms: the first screen's own requests come first. */
const IDLE_DELAY_MS = 1_500;

/** Runs once the page has loaded and has nothing else to do: for what must not hold up the first screen. */
function afterLoad(run: () => void): void {
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5_000 });
    else run();
  };
  const rest = () => setTimeout(whenIdle, IDLE_DELAY_MS);
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
}

/** Lets the browser fetch pictures that later screens show, behind everything else. Paths of other hosts are left out. */
function preloadImages(paths: readonly string[]): void {
  for (const path of paths) {
    const url = new URL(path, location.origin);
    if (url.origin !== location.origin) continue;
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = url.href;
  }
}

/** Forgets the count of unseen notifications on the app's icon. A browser without counts or caches has none to forget. */
async function clearAppBadge(): Promise<void> {
  const cleared = 'clearAppBadge' in navigator ? navigator.clearAppBadge() : null;
  const forgotten = 'caches' in globalThis ? createWorkerMemory(caches).setUnseen(0) : null;
  await Promise.allSettled([cleared, forgotten]);
}

/** Starts what makes a page an installed app: its service worker, its updates, its icon. Runs as long as the page. */
function startInstalled({ worker, update, imageManifest }: Services): void {
  void update.check();
  // A visitor of a public page loads no megabyte of app.
  if (!isInApp(location.pathname)) return;
  void worker.register();
  // Without the list each screen fetches its own.
  imageManifest().then(preloadImages, () => {});
  if ('caches' in globalThis) {
    const memory = createWorkerMemory(caches);
    // A worker without the app's language uses the server's, or the browser's.
    const notify = () => void memory.setLanguage(currentLanguage.get()).catch(() => {});
    notify();
    currentLanguage.subscribe(notify);
  }
  const clear = (isVisible: boolean) => {
    if (isVisible) void clearAppBadge();
  };
  pageVisibility.onChange(clear);
  clear(pageVisibility.isVisible());
}

/** Shows the app, and runs `later` once the page has loaded and has nothing else to do. */
function show(services: Services, later: () => void, surroundings?: AppFrame): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const made = createRoot(root);
  // In steps, between which the link is listened to.
  startTransition(() =>
    made.render(
      <StrictMode>
        <App services={services} {...surroundings} />
      </StrictMode>,
    ),
  );
  afterLoad(later);
}

/** Shows an app that is not an owner's own. */
export const mountInFrame = (services: Services, { later, ...surroundings }: AppFrame & { later(): void }) =>
  show(services, later, surroundings);

/** Shows an owner's app, whose services have been started, and makes it one that can be installed. */
export function mountApp(services: Services): void {
  show(services, () => startInstalled(services));
}
