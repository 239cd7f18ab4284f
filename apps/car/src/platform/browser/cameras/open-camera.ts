import type { Clock } from '@ligo/machine';
import { CameraError } from './open-device.ts';

/** A camera stays open for this time after its last user: a phone that switches back sees it at once, ms. */
const LINGER_MS = 5_000;
/** A camera without a picture is closed after this time, so that its users open it again, ms. */
const MUTED_LIMIT_MS = 5_000;

/** An open camera, for one of its users. All share one track: they neither stop nor change it, but may change a clone. */
export interface SharedCamera {
  readonly track: MediaStreamTrack;
  /** Aborts when the camera is gone: it was unplugged or taken away, or the page is hidden. */
  readonly ended: AbortSignal;
  /** This user needs it no longer; the last release closes it. */
  release(): void;
}

/** One camera of the device and its users. */
export class OpenCamera {
  /** `null`: it is being opened. */
  openedAtMs: number | null = null;
  /** `null`: it is being opened, or closed. */
  openTrack: MediaStreamTrack | null = null;
  private users = 0;
  private cancelLinger = () => {};
  private cancelLimit = () => {};
  private readonly gone = new AbortController();
  private readonly track: Promise<MediaStreamTrack>;

  /** `onLost`: it gives no picture, perhaps for good. `onChange`: it was opened or closed. */
  constructor(
    private readonly clock: Clock,
    opening: Promise<MediaStreamTrack>,
    private readonly events: { onLost(): void; onChange(): void },
  ) {
    this.track = opening.then((track) => this.begin(track));
    this.track.catch(() => this.close());
  }

  get isUnused(): boolean {
    return this.users === 0;
  }

  get isClosed(): boolean {
    return this.gone.signal.aborted;
  }

  /** Rejects with a `CameraError`. */
  async share(): Promise<SharedCamera> {
    this.cancelLinger();
    this.users += 1;
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      this.users -= 1;
      if (this.isUnused && !this.isClosed)
        this.cancelLinger = this.clock.after(LINGER_MS, () => this.close());
    };
    try {
      return { track: await this.track, ended: this.gone.signal, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  close(): void {
    if (this.isClosed) return;
    this.cancelLinger();
    this.cancelLimit();
    this.gone.abort();
    this.openTrack = null;
    this.events.onChange();
  }

  private begin(track: MediaStreamTrack): MediaStreamTrack {
    const { signal } = this.gone;
    if (signal.aborted) {
      track.stop();
      throw new CameraError('hidden');
    }
    signal.addEventListener('abort', () => track.stop());
    track.addEventListener('ended', () => this.lose(), { signal });
    track.addEventListener('mute', () => this.onMute(), { signal });
    track.addEventListener('unmute', () => this.cancelLimit(), { signal });
    this.openedAtMs = this.clock.nowMs();
    this.openTrack = track;
    this.events.onChange();
    return track;
  }

  private onMute(): void {
    this.events.onLost();
    this.cancelLimit();
    this.cancelLimit = this.clock.after(MUTED_LIMIT_MS, () => this.close());
  }

  private lose(): void {
    this.events.onLost();
    this.close();
  }
}
