import axe from 'axe-core';
import { SERIOUS } from './axe.ts';
import { SCREENS } from './sizes.ts';
import { wideElements } from './visible.ts';

/** A screen, by its address below `/app`. */
interface Visit {
  path: string;
  /** Buttons that open a drawer or a dialog, each by a part of its name. */
  openers?: readonly string[];
  /** What leads on to another screen without an address of its own, as a selector. */
  entry?: string;
}

interface Walk {
  visits: readonly Visit[];
  impacts: readonly string[];
  widths(): string[];
}

interface Axe {
  run(context: Document, options: object): Promise<{ violations: Violation[] }>;
}

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** Opens each screen and what opens on it; resolves to the faults. Runs in the page. */
async function walk({ visits, impacts, widths }: Walk): Promise<string[]> {
  const faults: string[] = [];
  const { axe: judge } = window as unknown as { axe?: Axe };
  const { error } = console;
  console.error = (...all: unknown[]) => {
    faults.push(`console: ${all.join(' ')}`);
    Reflect.apply(error, console, all);
  };
  window.addEventListener('error', ({ message }) => faults.push(`error: ${message}`));

  const until = async (isDone: () => boolean) => {
    const endMs = performance.now() + 20_000;
    while (!isDone() && performance.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const overlay = () => document.querySelector('[role=dialog], [role=alertdialog]');
  const heading = () => document.querySelector('h1:not([data-left])');
  const nameOf = (each: Element) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim();

  const check = async (what: string, isThere: () => boolean) => {
    let found: string[] = [];
    await until(() => {
      const unfilled = document.documentElement.innerHTML.match(/.{0,30}[{]{2}.{0,30}/g) ?? [];
      found = isThere() ? [...unfilled, ...widths()] : ['is not there'];
      return found.length === 0;
    });
    if (judge) found.push(...(await violationsOf(judge)));
    faults.push(...found.map((each) => `${what}: ${each}`));
  };
  const violationsOf = async (axe: Axe) => {
    const options = { rules: { 'color-contrast': { enabled: false } }, resultTypes: ['violations'] };
    const { violations } = await axe.run(document, options);
    return violations
      .filter(({ impact }) => impacts.includes(impact))
      .map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  };
  const leave = (go: () => void) => {
    heading()?.setAttribute('data-left', '');
    go();
  };
  const press = async (opener: string) => {
    const find = () =>
      [...document.querySelectorAll<HTMLElement>('button')].find(
        (each) => nameOf(each).includes(opener) && each.checkVisibility(),
      );
    await until(() => find() !== undefined);
    find()?.click();
  };

  for (const { path, openers = [], entry } of visits) {
    leave(() => {
      window.history.pushState(null, '', `/app/${path}`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await check(path, () => heading() !== null);
    for (const opener of openers) {
      await press(opener);
      await check(`${path}, ${opener}`, () => overlay() !== null);
      // Keys go to where the focus is.
      await until(() => overlay()?.contains(document.activeElement) === true);
      const options = { key: 'Escape', bubbles: true };
      (document.activeElement ?? document).dispatchEvent(new KeyboardEvent('keydown', options));
      // Where Back closes it, it leaves an entry of the history.
      await until(() => overlay() === null && !('ligoOpen' in (window.history.state ?? {})));
      if (overlay()) faults.push(`${path}, ${opener}: does not close`);
    }
    if (!entry) continue;
    await until(() => document.querySelector(entry) !== null);
    leave(() => document.querySelector<HTMLElement>(entry)?.click());
    await check(`${path}, ${entry}`, () => heading() !== null);
  }
  console.error = error;
  return faults;
}

/** Has the page judge screens by axe, without contrast, which is the same in each browser. */
export const AXE = axe.source;

/** A script for a page, with or without `AXE`, whose promise resolves to the faults of all screens and of those that are given openers or entries. */
export function walkScript(visits: readonly Visit[]): string {
  const named = new Set(visits.map(({ path }) => path.split('?day')[0]));
  const others = SCREENS.filter((path) => !named.has(path)).map((path) => ({ path }));
  const all = JSON.stringify([...visits, ...others]);
  return `(${walk})({ visits: ${all}, impacts: ${JSON.stringify(SERIOUS)}, widths: ${wideElements} })`;
}
