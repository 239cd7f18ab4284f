import { currentLanguage } from '../i18n/language.ts';
import { isInApp } from '../lib/paths.ts';
import { createWorkerMemory } from '../lib/worker/worker-memory.ts';
import { clearAppBadge } from '../platform/app-badge.ts';
import { preloadImages } from '../platform/preload-images.ts';
import { pageVisibility } from '../platform/visibility.ts';
import type { Services } from './create-services.ts';

/** Starts what makes a page an installed app: its service worker, its updates, its icon. Runs as long as the page. */
export function startInstalled({ worker, update, imageManifest }: Services): void {
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
