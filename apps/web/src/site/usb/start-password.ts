import { type PasswordResult, requestPassword } from './request-password.ts';

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
