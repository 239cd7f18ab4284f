import { savesData } from '../../lib/saves-data.ts';
import { installPrompt } from '../../platform/install-prompt.ts';
import { startFrame } from '../frame/start-frame.ts';
import { startInstall } from './start-install.ts';

/** Part of the visible rail that one tap moves it by. */
const STEP = 0.8;

/** Lets the two buttons move the row of screens; without scripts, and for fingers and keys, the browser scrolls it. */
function startRail(): void {
  const rail = document.querySelector<HTMLElement>('[data-rail]');
  if (!rail) return;
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-rail-by]');
  const sign = getComputedStyle(rail).direction === 'rtl' ? -1 : 1;
  function update() {
    if (!rail) return;
    const at = rail.scrollLeft * sign;
    const end = rail.scrollWidth - rail.clientWidth;
    for (const button of buttons) {
      button.hidden = end < 1;
      button.disabled = button.dataset.railBy === '1' ? at > end - 2 : at < 2;
    }
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      rail.scrollBy({
        left: Number(button.dataset.railBy) * sign * rail.clientWidth * STEP,
        behavior: 'smooth',
      });
    });
  }
  rail.addEventListener('scroll', update, { passive: true });
  new ResizeObserver(update).observe(rail);
}

/** The files that the demo's page loads with its first screen, except the car. */
const FIRST = 'link[rel="modulepreload"], link[rel="stylesheet"], script[src]';
const CAR = '/demo/car-worker.js';

async function fetchDemo(address: string): Promise<void> {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const files = [...page.querySelectorAll(FIRST)].map(
    (each) => each.getAttribute('href') ?? each.getAttribute('src'),
  );
  for (const file of [CAR, ...files]) {
    if (!file?.startsWith('/')) continue;
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = file;
    document.head.append(link);
  }
}

/** Fetches the demo's first screen for a visitor who reads on or is about to tap, unless they save data. Once a page. */
function prefetchDemo(): void {
  const demoLink = document.querySelector<HTMLAnchorElement>('a[href^="/demo"]');
  if (!demoLink || savesData()) return;
  const end = new AbortController();
  const begin = () => {
    end.abort();
    void fetchDemo(demoLink.href);
  };
  const listening = { passive: true, signal: end.signal };
  for (const event of ['pointerenter', 'touchstart', 'focus'] as const)
    demoLink.addEventListener(event, begin, listening);
  window.addEventListener('scroll', begin, listening);
}

// Starts the moving parts of the landing page; all of its words were there before.
installPrompt.start();
startFrame();
startInstall(installPrompt);
startRail();
prefetchDemo();
