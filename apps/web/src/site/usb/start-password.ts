type PasswordResult =
  | { type: 'password'; password: string }
  | { type: 'not-set-up' }
  | { type: 'unreachable' }
  | { type: 'failed' };

/** How long the server may take, in ms. */
const LIMIT_MS = 15_000;

function passwordIn(body: unknown): string | null {
  const isObject = typeof body === 'object' && body !== null;
  return isObject && 'pwd' in body && typeof body.pwd === 'string' ? body.pwd : null;
}

/** Asks the server for the password of a car by the end of its IMEI. Never rejects. */
async function requestPassword(
  imeiLast6: string,
  { method, path, fetch }: { method: string; path: string; fetch: typeof globalThis.fetch },
): Promise<PasswordResult> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ imeiLast6 }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  } catch {
    return { type: 'unreachable' };
  }
  if (answer.status === 503) return { type: 'not-set-up' };
  const body: unknown = answer.ok ? await answer.json().catch(() => null) : null;
  const password = passwordIn(body);
  return password === null ? { type: 'failed' } : { type: 'password', password };
}

function show(form: HTMLFormElement, answered: PasswordResult | null): void {
  for (const each of form.querySelectorAll<HTMLElement>('[data-says]')) {
    each.hidden = each.dataset.says !== answered?.type;
  }
  const place = form.querySelector('[data-password]');
  if (place) place.textContent = answered?.type === 'password' ? answered.password : '';
}

/** Lets the form ask the server, and show the result. */
export function startPassword(fetchPassword: typeof fetch): void {
  const form = document.querySelector<HTMLFormElement>('[data-ask-password]');
  const input = form?.querySelector('input');
  const button = form?.querySelector('button');
  if (!form || !input || !button) return;
  const { method = '', path = '' } = form.dataset;
  const imei = () => input.value.trim();
  const isWhole = () => imei().length === input.maxLength;
  input.addEventListener('input', () => {
    show(form, null);
    button.disabled = !isWhole();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!isWhole() || input.readOnly) return;
    input.readOnly = true;
    button.disabled = true;
    show(form, await requestPassword(imei(), { method, path, fetch: fetchPassword }));
    input.readOnly = false;
    button.disabled = !isWhole();
  });
}
