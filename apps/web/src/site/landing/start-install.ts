import type { InstallMethod } from '../../ports/install-method.ts';

interface InstallOffer {
  get(): InstallMethod;
  subscribe(listener: () => void): () => void;
  prompt(): Promise<void>;
}

function showMethod(method: InstallMethod): void {
  for (const each of document.querySelectorAll<HTMLElement>('[data-method]'))
    each.hidden = each.dataset.method !== method;
  const isInstalled = method === 'installed';
  for (const each of document.querySelectorAll<HTMLElement>('[data-install]')) each.hidden = isInstalled;
  for (const each of document.querySelectorAll<HTMLElement>('[data-installed]')) each.hidden = !isInstalled;
}

/** Hides an address that no phone can open: a server on this very machine. */
function hideOwnAddress(): void {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)) return;
  for (const each of document.querySelectorAll<HTMLElement>('[data-elsewhere]')) each.hidden = true;
}

/** Lets the button install the app: by the browser's own question where it has one, else by showing how it is done by hand. */
export function startInstall(offer: InstallOffer): void {
  hideOwnAddress();
  const show = () => showMethod(offer.get());
  show();
  offer.subscribe(show);
  document.querySelector('[data-install]')?.addEventListener('click', (event) => {
    event.preventDefault();
    if (offer.get() === 'prompt') return void offer.prompt();
    const help = document.getElementById('install-help');
    if (help instanceof HTMLDialogElement) help.showModal();
  });
}
