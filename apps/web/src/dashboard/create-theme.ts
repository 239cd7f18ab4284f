import { STORAGE_KEYS } from '../lib/storage-keys.ts';
import type { Readable } from '../lib/values/observable.ts';
import { createObservable } from '../lib/values/observable.ts';
import type { TextStorage } from '../ports/storage.ts';

/** Colours by the unit, or those that the owner chose. */
export const THEMES = ['auto', 'day', 'night'] as const;
export type Theme = (typeof THEMES)[number];

export interface ThemeStore extends Readable<Theme> {
  choose(theme: Theme): void;
  start(): void;
  stop(): void;
}

/** Makes the store of the chosen theme, which shows it on the page; `prefersLight` is the unit's own preference. */
export function createTheme(
  storage: Pick<TextStorage, 'get' | 'set'>,
  prefersLight: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>,
  page: HTMLElement,
): ThemeStore {
  const stored = storage.get(STORAGE_KEYS.dashboardLook);
  const theme = createObservable<Theme>(THEMES.find((each) => each === stored) ?? 'auto');
  const show = () => {
    const asked = theme.get();
    page.dataset.look = asked === 'auto' ? (prefersLight.matches ? 'day' : 'night') : asked;
  };
  return {
    get: theme.get,
    subscribe: theme.subscribe,
    choose(chosen) {
      storage.set(STORAGE_KEYS.dashboardLook, chosen);
      theme.set(chosen);
      show();
    },
    start() {
      prefersLight.addEventListener('change', show);
      show();
    },
    stop: () => prefersLight.removeEventListener('change', show),
  };
}
