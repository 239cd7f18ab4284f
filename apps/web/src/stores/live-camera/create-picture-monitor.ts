import type { Clock } from '@ligo/machine';
import type { LinkStore } from '../link/link-store.ts';
import { createPictureMeter, type PictureMeter } from './picture-meter.ts';

/** How often the age of the picture is reported, ms. */
const REPORT_INTERVAL_MS = 1_000;
/** How often the browser's counters are read, ms. */
const COUNT_INTERVAL_MS = 2_000;
/** The oldest reported age, ms. */
const OLDEST_MS = 600_000;

export interface PictureMonitor {
  readonly meter: PictureMeter;
  /** Age of the picture on the screen, ms; `null` if unknown. */
  ageMs(): number | null;
  start(): void;
  stop(): void;
}

/**
 * Makes the monitor: every second it reports the age of the picture to the car, every two it reads the browser's counters.
 * @param isPlaying The requested picture is on the screen.
 * @param onChange Called when the figures, or whether the picture moves, may have changed.
 */
export function createPictureMonitor(
  link: Pick<LinkStore, 'send' | 'video'>,
  clock: Clock,
  isPlaying: () => boolean,
  onChange: () => void,
): PictureMonitor {
  const meter = createPictureMeter();
  let ageMs: number | null = null;
  let countAtMs = 0;
  let cancel = () => {};

  const check = () => {
    const nowMs = clock.nowMs();
    ageMs = meter.ageMs(nowMs);
    if (ageMs !== null && isPlaying()) link.send('LiveCamReport', { age: Math.min(ageMs, OLDEST_MS) });
    if (nowMs >= countAtMs) {
      countAtMs = nowMs + COUNT_INTERVAL_MS;
      void link.video
        .get()
        ?.counts()
        .then((counts) => meter.count(counts, clock.nowMs()));
    }
    onChange();
    cancel = clock.after(REPORT_INTERVAL_MS, check);
  };
  const stop = () => {
    cancel();
    meter.forget();
    ageMs = null;
  };
  return {
    meter,
    ageMs: () => ageMs,
    start() {
      stop();
      countAtMs = clock.nowMs();
      cancel = clock.after(0, check);
    },
    stop,
  };
}
