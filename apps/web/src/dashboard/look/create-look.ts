import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { Readable } from '../../lib/values/readable.ts';
import type { TextStorage } from '../../ports/text-storage.ts';

/** Colours by the unit, or those that the owner chose. */
export const LOOKS = ['auto', 'day', 'night'] as const;
export type Look = (typeof LOOKS)[number];

/** The dashboard's colours. */
export interface LookStore extends Readable<Look> {
  choose(look: Look): void;
  start(): void;
  stop(): void;
}

interface LookNeeds {
  storage: Pick<TextStorage, 'get' | 'set'>;
  /** Whether the unit wants light colours now. */
  daylight: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
  page: HTMLElement;
}

/** Makes what keeps the chosen look and shows it on the page. */
export function createLook({ storage, daylight, page }: LookNeeds): LookStore {
  const stored = storage.get(STORAGE_KEYS.dashboardLook);
  const look = createObservable<Look>(LOOKS.find((each) => each === stored) ?? 'auto');
  const show = () => {
    const asked = look.get();
    page.dataset.look = asked === 'auto' ? (daylight.matches ? 'day' : 'night') : asked;
  };
  return {
    get: look.get,
    subscribe: look.subscribe,
    choose(chosen) {
      storage.set(STORAGE_KEYS.dashboardLook, chosen);
      look.set(chosen);
      show();
    },
    start() {
      daylight.addEventListener('change', show);
      show();
    },
    stop: () => daylight.removeEventListener('change', show),
  };
}
