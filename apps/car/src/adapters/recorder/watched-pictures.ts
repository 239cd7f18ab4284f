import type { Clock } from '@ligo/machine';
import type { CamId } from '@ligo/protocol';
import type { Log } from '../../ports/log.ts';
import type {
  DetectionSettings,
  MovementDetector,
  Sight,
  StartMovementDetector,
} from '../../ports/movement-detector.ts';
import { GreyPictures } from './grey-pictures.ts';

/** A detector that failed is followed by another after this time, ms. */
const AGAIN_MS = 5_000;
/** Cameras begin to give pictures within this time of the first, or are done without, ms: what is black so far need not be learned. */
const ALL_COME_WITHIN_MS = 2_000;

export interface WatchedPicturesNeeds {
  startDetector: StartMovementDetector;
  /** One that nobody sets. */
  clock: Clock;
  log: Log;
  onSight(sight: Sight): void;
  /** Whether what moves is not seen yet. */
  onLearning(isLearning: boolean): void;
}

/** Puts the grey pictures of all cameras before the detector, and has another where one fails. */
export class WatchedPictures {
  private detector: MovementDetector | null = null;
  private settings: DetectionSettings | null = null;
  private readonly pictures: GreyPictures;
  private readonly comes = new Set<number>();
  private firstCameAtMs: number | null = null;
  private cancelAgain = () => {};

  constructor(
    private readonly cameras: readonly CamId[],
    private readonly needs: WatchedPicturesNeeds,
  ) {
    this.pictures = new GreyPictures(cameras.length);
  }

  /** Looks by these from now on. */
  watch(settings: DetectionSettings): void {
    const isSame = JSON.stringify(settings) === JSON.stringify(this.settings);
    this.settings = settings;
    if (!this.detector) this.begin();
    else if (!isSame) this.detector.change(settings);
  }

  push(camId: CamId, bytes: Uint8Array): void {
    const place = this.cameras.indexOf(camId);
    if (this.pictures.push(place, bytes) === 0) return;
    this.comes.add(place);
    const nowMs = this.needs.clock.nowMs();
    this.firstCameAtMs ??= nowMs;
    const isEarly = nowMs - this.firstCameAtMs < ALL_COME_WITHIN_MS;
    if (isEarly && this.comes.size < this.cameras.length) return;
    const round = this.pictures.round([...this.comes], nowMs);
    if (round) this.detector?.push(round, nowMs);
  }

  /** The pictures broke off; who comes again is seen then. */
  breakOff(): void {
    this.pictures.dropBegun();
    this.comes.clear();
    this.firstCameAtMs = null;
  }

  async stop(): Promise<void> {
    this.cancelAgain();
    this.breakOff();
    const { detector } = this;
    this.detector = null;
    this.settings = null;
    await detector?.stop();
  }

  private begin(): void {
    this.cancelAgain();
    const { startDetector, clock, log, onSight, onLearning } = this.needs;
    if (!this.settings) return;
    onLearning(true);
    const detector = startDetector(this.cameras, this.settings, {
      onSight: (sight) => this.detector === detector && onSight(sight),
      onLearning: (isLearning) => this.detector === detector && onLearning(isLearning),
      onFailed: (error) => {
        if (this.detector !== detector) return;
        log.error({ err: error }, 'the detector failed');
        this.detector = null;
        onLearning(true);
        this.cancelAgain = clock.after(AGAIN_MS, () => this.begin());
      },
    });
    this.detector = detector;
  }
}
