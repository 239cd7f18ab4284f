// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../render-site.tsx';
import { startPassword } from './start-password.ts';
import { usbPage } from './usb-page.tsx';

// Tests of other files have the same document.
afterEach(() => {
  document.documentElement.innerHTML = '<head></head><body></body>';
});

const within = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
};

/** The page as it was built, with its script, before a server that answers so. */
function open(answer: () => Promise<Response>) {
  document.documentElement.innerHTML = renderPage(usbPage, 'en', { styles: { inline: '' }, scripts: {} });
  const fetch = vi.fn<(...request: Parameters<typeof globalThis.fetch>) => Promise<Response>>(answer);
  startPassword(fetch as typeof globalThis.fetch);
  const input = within('input') as HTMLInputElement;
  const type = (text: string) => {
    input.value = text;
    input.dispatchEvent(new Event('input'));
  };
  const submit = () => within('form').dispatchEvent(new Event('submit', { cancelable: true }));
  const status = () =>
    [...document.querySelectorAll<HTMLElement>('[data-says]')].filter((each) => !each.hidden);
  return { fetch, type, submit, status, button: within('form button[type=submit]') as HTMLButtonElement };
}

const json =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });

it('shows the password that the server makes of six characters, and forgets it when another is typed', async () => {
  const page = open(json({ pwd: '12345678' }));
  page.type('12345');
  page.submit();
  expect(page.button.disabled).toBe(true);
  expect(page.fetch).not.toHaveBeenCalled();
  page.type(' 123456');
  expect(page.button.disabled).toBe(false);
  page.submit();
  await vi.waitFor(() => expect(within('[data-password]').textContent).toBe('12345678'));
  expect(page.status().map((each) => each.dataset.says)).toEqual(['password']);
  const [path, request] = page.fetch.mock.calls[0] ?? [];
  expect(path).toBe('/api/usb-instructions/generate-pwd');
  expect(request).toMatchObject({ method: 'POST', body: '{"imeiLast6":"123456"}' });
  page.type('654321');
  expect(page.status()).toEqual([]);
  expect(within('[data-password]').textContent).toBe('');
});

it.each([
  ['a server without passwords', json({}, 503), 'not-set-up'],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
  ['too many tries', json({ error: 'limit' }, 429), 'failed'],
  ['an answer of another shape', json({ pwd: 5 }), 'failed'],
  ['no JSON', async () => new Response('<html>'), 'failed'],
])('reports it with %s, and can be asked again', async (_what, answer, says) => {
  const page = open(answer);
  page.type('123456');
  page.submit();
  await vi.waitFor(() => expect(page.status().map((each) => each.dataset.says)).toEqual([says]));
  expect(page.button.disabled).toBe(false);
});
