import type { CameraReport, CameraSink, PhoneVideo, VideoCodec } from '../../../ports/phone-video.ts';
import { NO_VIDEO } from '../../peer/no-video.ts';
import { codecOf } from '../../peer/session-description.ts';
import type { Shown } from './peer-messages.ts';

/** The video of a connection of the page, which opens and encodes the cameras itself. */
export class RemoteVideo implements PhoneVideo {
  readonly acquire = NO_VIDEO.acquire;
  private answered: VideoCodec | null = null;
  private holder: { gone: AbortController; onReport(report: CameraReport): void } | null = null;
  private shown: Shown | null = null;
  private isEnded = false;

  constructor(private readonly show: (shown: Shown | null) => void) {}

  readonly codec = (): VideoCodec | null => (this.isEnded ? null : this.answered);

  readonly acquireCameras = (onReport: (report: CameraReport) => void): CameraSink => {
    this.holder?.gone.abort();
    const own = { gone: new AbortController(), onReport };
    if (this.isEnded) own.gone.abort();
    else this.holder = own;
    return {
      lost: own.gone.signal,
      show: (camId, largest) => this.holder === own && this.change({ camId, largest }),
      release: () => {
        if (this.holder !== own) return;
        this.holder = null;
        own.gone.abort();
        this.change(null);
      },
    };
  };

  applyAnswer(sdp: string): void {
    this.answered = codecOf(sdp);
  }

  /** Reports of the camera before are late. */
  receive(report: CameraReport): void {
    if (report.camId === this.shown?.camId) this.holder?.onReport(report);
  }

  end(): void {
    this.isEnded = true;
    this.holder?.gone.abort();
    this.holder = null;
  }

  private change(shown: Shown | null): void {
    this.shown = shown;
    this.show(shown);
  }
}
