import type { CamId } from '@ligo/protocol';
import type { Cameras } from '../ports/cameras.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { LivePicture, LivePictures } from '../ports/live-pictures.ts';
import type { Phone } from '../ports/phone.ts';
import { type Monotonic, wallOf } from '../ports/unit-time.ts';
import { createKeyedQueue } from '../shared/keyed-queue.ts';
import { every } from '../shared/retry-loop.ts';

/** Interval of reports to each watching phone, ms. */
const REPORT_INTERVAL_MS = 1_000;

export type LiveViewers = ReturnType<typeof createLiveViewers>;

interface Viewer {
  phone: Phone;
  picture: LivePicture;
  end(): void;
}

/** Shows the cameras to phones, and reports to each while it watches. */
export function createLiveViewers(
  { clock, wallTime }: Pick<CarContext, 'clock' | 'wallTime'>,
  cameras: Pick<Cameras, 'states' | 'onChange'>,
  pictures: Pick<LivePictures, 'open'>,
) {
  const viewers = new Map<string, Viewer>();
  let isEnded = false;
  let cancelTick = () => {};
  let offStates = () => {};

  function report({ phone, picture }: Viewer): void {
    const { error, failure, kbps, clock: shown, isPaused } = picture.state();
    void phone.send('LiveCam', {
      camId: picture.camId,
      ...(error && { error }),
      ...(failure && { failure }),
      cameras: [...cameras.states()],
      kbps,
      ...(isPaused && { isPaused }),
      ...(shown && {
        clock: {
          ...shown,
          capturedAt: Math.max(0, wallOf({ clock, wallTime }, shown.capturedAt as Monotonic)),
        },
      }),
    });
  }
  const broadcast = () => {
    for (const viewer of viewers.values()) report(viewer);
  };
  function add(phone: Phone, camId: CamId): void {
    if (isEnded || !phone.video.codec()) return;
    const picture = pictures.open(phone, camId, () => {
      const viewer = viewers.get(phone.id);
      if (viewer) report(viewer);
    });
    if (picture.lost.aborted) {
      picture.end();
      return;
    }
    if (viewers.size === 0) {
      cancelTick = every(clock, REPORT_INTERVAL_MS, broadcast);
      offStates = cameras.onChange(broadcast);
    }
    const ended = new AbortController();
    const end = () => {
      if (ended.signal.aborted) return;
      ended.abort();
      viewers.delete(phone.id);
      if (viewers.size === 0) {
        cancelTick();
        offStates();
      }
      picture.end();
    };
    const viewer = { phone, picture, end };
    viewers.set(phone.id, viewer);
    for (const gone of [picture.lost, phone.disconnected])
      gone.addEventListener('abort', end, { signal: ended.signal });
    report(viewer);
  }
  return {
    /** Runs the requests of a phone one after the other. */
    enqueue: createKeyedQueue(),
    /** Shows a camera to a phone that accepts video. */
    show(phone: Phone, camId: CamId) {
      const viewer = viewers.get(phone.id);
      if (viewer) viewer.picture.show(camId);
      else if (!phone.disconnected.aborted) add(phone, camId);
    },
    report: (phone: Phone, ageMs: number) => viewers.get(phone.id)?.picture.report(ageMs),
    end: (phone: Phone) => viewers.get(phone.id)?.end(),
    endAll() {
      isEnded = true;
      for (const viewer of [...viewers.values()]) viewer.end();
    },
  };
}
