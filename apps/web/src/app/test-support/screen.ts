/** The elements of a page for an owner and a screen reader: by role and name, as texts. */
const SELECTORS = {
  button: 'button, [role=button]',
  switch: '[role=switch]',
  heading: 'h1, h2, h3',
  status: '[role=status]',
  alert: '[role=alert]',
  dialog: '[role=dialog], [role=alertdialog]',
  link: 'a[href]',
  radio: '[role=radio]',
  tab: '[role=tab]',
} as const;
export type Role = keyof typeof SELECTORS;

const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label) return tidy(label);
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const named = ids.map((id) => tidy(document.getElementById(id)?.textContent)).filter(Boolean);
  return named.length > 0 ? named.join(' ') : tidy(element.textContent);
}

/** Names of all elements of a role, in their order. */
export function namesOf(role: Role): string[] {
  return [...document.querySelectorAll(SELECTORS[role])].map(nameOf);
}

/** The one element of a role with that name. Throws, with what there is, if there is none or another. */
export function find(role: Role, name: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>(SELECTORS[role])];
  const found = all.filter((element) => nameOf(element) === name);
  if (found.length === 1 && found[0]) return found[0];
  throw new Error(`${found.length} times ${role} "${name}" among ${JSON.stringify(namesOf(role))}`);
}

/** Taps it; a switch has its input beside it, which alone takes a tap in a page without layout. */
export function tap(element: HTMLElement): void {
  const input = element.closest('label')?.querySelector<HTMLElement>('input');
  (input ?? element).click();
}

/** The field with this label. Throws if there is none. */
export function field(label: string): HTMLInputElement {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const found = named
    ? document.getElementById(named.htmlFor)
    : document.querySelector(`input[aria-label="${label}"]`);
  if (found instanceof HTMLInputElement) return found;
  throw new Error(`no field "${label}"`);
}

/** Types into the field with this label, in place of what it has. */
export function type(label: string, text: string): void {
  // React notices a value that was set past its own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(label), text);
  field(label).dispatchEvent(new Event('input', { bubbles: true }));
}

/** Whether an owner can use it: not disabled by any means. */
export function isUsable(element: HTMLElement): boolean {
  const isDisabled = (element as HTMLButtonElement).disabled || element.hasAttribute('data-disabled');
  return !isDisabled && element.getAttribute('aria-disabled') !== 'true';
}

/** All text of the screen itself, without menu and header. */
export const screenText = () => tidy(document.querySelector('main')?.textContent);

/** The messages that an owner gets without looking for them: notes, alerts and toasts. */
export const visibleMessages = () =>
  [...document.querySelectorAll('[role=status], [role=alert], [role=dialog], [role=alertdialog]')]
    .map((element) => tidy(element.textContent))
    .filter(Boolean);
