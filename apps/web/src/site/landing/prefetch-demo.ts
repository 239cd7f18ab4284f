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
export function prefetchDemo(): void {
  const demoLink = document.querySelector<HTMLAnchorElement>('a[href^="/demo"]');
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!demoLink || connection?.saveData) return;
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
