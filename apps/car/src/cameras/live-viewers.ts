import type { CamId } from '@ligo/protocol';
import type { Cameras } from '../ports/cameras.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { Phone } from '../ports/phone.ts';
import { type Monotonic, wallOf } from '../ports/unit-time.ts';
import { createKeyedQueue } from '../shared/keyed-queue.ts';
import type { LiveFeeds } from './live-feed.ts';
import { type LiveSession, startSession } from './live-session.ts';
import { createStepMemory } from './video/bitrate-machine.ts';

/** Interval of reports to each watching phone, ms. */
const REPORT_INTERVAL_MS = 1_000;

export type LiveViewers = ReturnType<typeof createLiveViewers>;

interface Viewer {
  phone: Phone;
  session: LiveSession;
  end(): void;
}

/** Shows the feeds to phones, and reports to each while it watches. */
export function createLiveViewers(
  { clock, wallTime }: Pick<CarContext, 'clock' | 'wallTime'>,
  cameras: Pick<Cameras, 'states' | 'onChange'>,
  feeds: LiveFeeds,
) {
  const viewers = new Map<string, Viewer>();
  const steps = createStepMemory(() => clock.nowMs());
  let isEnded = false;
  let cancelTick = () => {};
  let offStates = () => {};

  function report({ phone, session }: Viewer): void {
    const { error, kbps, clock: shown, isPaused } = session.liveCam();
    void phone.send('LiveCam', {
      camId: session.camId,
      ...(error && { error }),
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
  function tick(): void {
    cancelTick = clock.after(REPORT_INTERVAL_MS, () => {
      broadcast();
      tick();
    });
  }
  function add(phone: Phone, camId: CamId): void {
    const codec = phone.video.codec();
    if (!codec || isEnded) return;
    const sink = phone.video.acquire();
    if (sink.lost.aborted) return;
    if (viewers.size === 0) {
      tick();
      offStates = cameras.onChange(broadcast);
    }
    const { pairingId } = phone;
    const session = startSession(camId, clock, feeds, {
      sink,
      codec,
      initial: steps.initial(pairingId),
      keep: (state) => steps.keep(pairingId, state),
      onChange() {
        const viewer = viewers.get(phone.id);
        if (viewer) report(viewer);
      },
    });
    const ended = new AbortController();
    const end = () => {
      if (ended.signal.aborted) return;
      ended.abort();
      viewers.delete(phone.id);
      if (viewers.size === 0) {
        cancelTick();
        offStates();
      }
      session.end();
    };
    const viewer = { phone, session, end };
    viewers.set(phone.id, viewer);
    for (const gone of [sink.lost, phone.disconnected])
      gone.addEventListener('abort', end, { signal: ended.signal });
    report(viewer);
  }
  return {
    /** Runs the requests of a phone one after the other. */
    enqueue: createKeyedQueue(),
    /** Shows a camera to a phone that accepts video. */
    show(phone: Phone, camId: CamId) {
      const viewer = viewers.get(phone.id);
      if (viewer) viewer.session.show(camId);
      else if (!phone.disconnected.aborted) add(phone, camId);
    },
    report: (phone: Phone, ageMs: number) => viewers.get(phone.id)?.session.report(ageMs),
    end: (phone: Phone) => viewers.get(phone.id)?.end(),
    endAll() {
      isEnded = true;
      for (const viewer of [...viewers.values()]) viewer.end();
    },
  };
}
