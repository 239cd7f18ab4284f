import type { Clock } from '@ligo/machine';
import type { CamId } from '@ligo/protocol';
import type { Log } from '../../ports/log.ts';
import type {
  DetectionSettings,
  DetectorFrame,
  MovementDetector,
  StartMovementDetector,
} from '../movement-detector-contract.ts';
import { GreyFrameSync } from './grey-frame-sync.ts';

/** A detector that failed is followed by another after this time, ms. */
const RESTART_DELAY_MS = 5_000;
/** Cameras begin to give pictures within this time of the first, or are done without, ms: what is black so far need not be learned. */
const ALL_COME_WITHIN_MS = 2_000;

export interface DetectorFeedNeeds {
  startDetector: StartMovementDetector;
  /** One that nobody sets. */
  clock: Clock;
  log: Log;
  onFrame(frame: DetectorFrame): void;
  /** Whether what moves is not seen yet. */
  onLearning(isLearning: boolean): void;
}

/** Puts the grey pictures of all cameras before the detector, and has another where one fails. */
export class DetectorFeed {
  private detector: MovementDetector | null = null;
  private settings: DetectionSettings | null = null;
  private readonly pictures: GreyFrameSync;
  private readonly seenCameras = new Set<number>();
  private firstFrameAtMs: number | null = null;
  private cancelRestart = () => {};

  constructor(
    private readonly cameras: readonly CamId[],
    private readonly needs: DetectorFeedNeeds,
  ) {
    this.pictures = new GreyFrameSync(cameras.length);
  }

  /** Looks by these from now on. */
  setSettings(settings: DetectionSettings): void {
    const isSame = JSON.stringify(settings) === JSON.stringify(this.settings);
    this.settings = settings;
    if (!this.detector) this.begin();
    else if (!isSame) this.detector.change(settings);
  }

  push(camId: CamId, bytes: Uint8Array): void {
    const place = this.cameras.indexOf(camId);
    if (this.pictures.push(place, bytes) === 0) return;
    this.seenCameras.add(place);
    const nowMs = this.needs.clock.nowMs();
    this.firstFrameAtMs ??= nowMs;
    const isEarly = nowMs - this.firstFrameAtMs < ALL_COME_WITHIN_MS;
    if (isEarly && this.seenCameras.size < this.cameras.length) return;
    const round = this.pictures.nextFrame([...this.seenCameras], nowMs);
    if (round) this.detector?.push(round, nowMs);
  }

  /** The pictures broke off; who comes again is seen then. */
  reset(): void {
    this.pictures.dropPartial();
    this.seenCameras.clear();
    this.firstFrameAtMs = null;
  }

  async stop(): Promise<void> {
    this.cancelRestart();
    this.reset();
    const { detector } = this;
    this.detector = null;
    this.settings = null;
    await detector?.stop();
  }

  private begin(): void {
    this.cancelRestart();
    const { startDetector, clock, log, onFrame, onLearning } = this.needs;
    if (!this.settings) return;
    onLearning(true);
    const detector = startDetector(this.cameras, this.settings, {
      onFrame: (frame) => this.detector === detector && onFrame(frame),
      onLearning: (isLearning) => this.detector === detector && onLearning(isLearning),
      onFailed: (error) => {
        if (this.detector !== detector) return;
        log.error({ err: error }, 'the detector failed');
        this.detector = null;
        onLearning(true);
        this.cancelRestart = clock.after(RESTART_DELAY_MS, () => this.begin());
      },
    });
    this.detector = detector;
  }
}
