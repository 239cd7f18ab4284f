import { type BrowserPlatform, packageArchitecture } from './package-architecture.ts';

/** Chromium's report on request, which its user agent does not have. */
interface BrowserHints {
  getHighEntropyValues(names: string[]): Promise<{ architecture?: string; bitness?: string }>;
}

async function readPlatform(): Promise<BrowserPlatform> {
  const { userAgent } = navigator;
  const hints = 'userAgentData' in navigator ? (navigator.userAgentData as BrowserHints) : null;
  const values = await hints?.getHighEntropyValues(['architecture', 'bitness']).catch(() => null);
  return { userAgent, architecture: values?.architecture || null, bitness: values?.bitness || null };
}

/** Puts the package for this machine first, and marks it. */
async function offerOwnFirst(): Promise<void> {
  const machine = packageArchitecture(await readPlatform());
  if (!machine) return;
  for (const place of document.querySelectorAll('[data-machines]')) {
    const own = place.querySelector<HTMLElement>(`[data-machine="${machine}"]`);
    if (!own) continue;
    own.dataset.mine = '';
    own.querySelector('[data-badge]')?.removeAttribute('hidden');
    if (place.firstElementChild !== own) place.prepend(own);
  }
}

const COPIED_MS = 2_000;

/** Lets lines be copied where the browser can. */
function offerCopying(): void {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const name = button.getAttribute('aria-label') ?? '';
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.dataset.copy ?? '');
      button.dataset.done = '';
      button.setAttribute('aria-label', button.dataset.copied ?? name);
      setTimeout(() => {
        delete button.dataset.done;
        button.setAttribute('aria-label', name);
      }, COPIED_MS);
    });
  }
}

void offerOwnFirst();
offerCopying();
