import type { Clock } from '@ligo/machine';
import type { CameraFailure, CamId } from '@ligo/protocol';
import type { PictureLimits } from '../../../ports/phone-video.ts';
import { sleep } from '../../../shared/retry-loop.ts';
import { watchFrames } from './frame-count.ts';
import type { SharedCamera } from './open-camera.ts';
import { CameraError } from './open-device.ts';
import type { PageCameras } from './page-cameras.ts';

/** A camera that cannot be opened, or is gone, is tried again after this time, ms. */
const RETRY_MS = 2_000;
/** One that the owner refused: each try may ask again. */
const REFUSED_RETRY_MS = 60_000;

interface CameraEvents {
  /** `failing`: it gives no picture, and is tried again; `failure`: why, if known. */
  onState(camId: CamId, state: 'starting' | 'working' | 'failing', failure?: CameraFailure): void;
  /** From now on the frames are those of this camera. */
  onTrack(camId: CamId): void;
}

/** Sends one phone the picture of one camera at a time. */
export class CameraSender {
  private shown = new AbortController();

  constructor(
    private readonly sender: RTCRtpSender,
    private readonly cameras: Pick<PageCameras, 'openCamera'>,
    private readonly clock: Clock,
    private readonly events: CameraEvents,
  ) {}

  /** `null`: no picture. */
  show(shown: { camId: CamId; largest: PictureLimits } | null): void {
    this.shown.abort();
    this.shown = new AbortController();
    void this.replace(null);
    if (shown) void this.keepShowing(shown.camId, shown.largest, this.shown.signal);
  }

  end(): void {
    this.shown.abort();
  }

  private async keepShowing(camId: CamId, largest: PictureLimits, signal: AbortSignal): Promise<void> {
    this.events.onState(camId, 'starting');
    while (!signal.aborted) {
      let failure: CameraFailure | undefined;
      const camera = await this.cameras.openCamera(camId).catch((error: unknown) => {
        if (error instanceof CameraError && error.failure !== 'hidden') failure = error.failure;
        return null;
      });
      if (camera && !signal.aborted) {
        await this.replace(camera.track, largest);
        if (!signal.aborted) await this.send(camId, camera, signal);
      }
      camera?.release();
      if (signal.aborted) return;
      this.events.onState(camId, 'failing', failure);
      await sleep(this.clock, failure === 'denied' ? REFUSED_RETRY_MS : RETRY_MS, signal);
    }
  }

  /** Sends the picture until the camera is gone, or another one is shown. */
  private async send(camId: CamId, { track, ended }: SharedCamera, signal: AbortSignal): Promise<void> {
    let isSilent = false;
    const report = () =>
      track.muted || isSilent
        ? this.events.onState(camId, 'failing', 'silent')
        : this.events.onState(camId, 'working');
    const until = AbortSignal.any([signal, ended]);
    for (const event of ['mute', 'unmute'] as const) track.addEventListener(event, report, { signal: until });
    this.events.onTrack(camId);
    report();
    watchFrames(this.sender, this.clock, until, (isNowSilent) => {
      isSilent = isNowSilent;
      report();
    });
    await aborted(until);
    if (!signal.aborted) await this.replace(null);
  }

  /** The browser adapts the picture to the path, up to the largest. */
  private async replace(track: MediaStreamTrack | null, largest: PictureLimits | null = null): Promise<void> {
    try {
      await this.sender.replaceTrack(track);
      if (!track || !largest) return;
      const parameters = this.sender.getParameters();
      const [encoding] = parameters.encodings;
      if (!encoding) return;
      encoding.maxBitrate = largest.kbps * 1_000;
      encoding.scaleResolutionDownBy = Math.max(1, (track.getSettings().height ?? 0) / largest.height);
      await this.sender.setParameters(parameters);
    } catch {
      // The connection has closed meanwhile, or another camera followed.
    }
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
