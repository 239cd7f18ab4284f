import type { CamId } from '@ligo/protocol';
import type { Cameras } from '../../../ports/cameras.ts';
import type {
  LivePicture,
  LivePictureState,
  LivePictures,
  OpenLivePictures,
} from '../../../ports/live-pictures.ts';
import type { Phone } from '../../../ports/phone.ts';
import type { CameraReport, PictureLimits } from '../../../ports/phone-video.ts';

/** Live pictures that the browser encodes, for each phone on its own. */
export const trackPictures =
  (cameras: Pick<Cameras, 'ids' | 'report'>): OpenLivePictures =>
  ({ clock, wallTime }, largest): LivePictures => ({
    async refusal(phone, camId) {
      if (!cameras.ids.includes(camId)) return 'no-camera';
      return phone.video.codec() && phone.video.acquireCameras ? null : 'no-codec';
    },
    open: (phone, camId, onChange) =>
      openPicture(phone, camId, {
        ...{ cameras, largest },
        monoOf: (wallMs) => clock.nowMs() - Math.max(0, wallTime.nowMs() - wallMs),
        onChange,
      }),
    still: null,
    async end() {},
  });

interface Surroundings {
  cameras: Pick<Cameras, 'report'>;
  largest: PictureLimits;
  monoOf(wallMs: number): number;
  onChange(): void;
}

function openPicture(
  { id, video }: Pick<Phone, 'id' | 'video'>,
  first: CamId,
  { cameras, largest, monoOf, onChange }: Surroundings,
): LivePicture {
  const reader = `live ${id}`;
  let camId = first;
  const starting: LivePictureState = {
    error: null,
    failure: null,
    kbps: largest.kbps,
    clock: null,
    isPaused: false,
  };
  let shown = starting;

  function receive(report: CameraReport): void {
    if (report.type === 'sent') {
      const isFirst = shown.clock === null;
      const clock = { rtpTimestamp: report.rtpTimestamp, capturedAt: monoOf(report.takenAtMs) };
      shown = { ...shown, clock };
      if (isFirst) onChange();
      return;
    }
    const error = report.state === 'failing' ? 'camera-failed' : null;
    shown = { ...shown, error, failure: report.failure ?? null, clock: error ? null : shown.clock };
    cameras.report(camId, reader, report.state);
    onChange();
  }
  const sink = video.acquireCameras?.(receive) ?? video.acquire();
  const send = (next: CamId) => 'show' in sink && sink.show(next, largest);
  send(first);
  return {
    get camId() {
      return camId;
    },
    show(next) {
      if (next === camId) return;
      cameras.report(camId, reader, 'ready');
      camId = next;
      shown = starting;
      send(next);
    },
    report() {},
    state: () => shown,
    lost: sink.lost,
    end() {
      cameras.report(camId, reader, 'ready');
      sink.release();
    },
  };
}
