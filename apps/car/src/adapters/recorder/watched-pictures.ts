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
    const round = this.pictures.round([...this.comes], nowMs);
    if (round) this.detector?.push(round, nowMs);
  }

  /** The pictures broke off; who comes again is seen then. */
  breakOff(): void {
    this.pictures.dropBegun();
    this.comes.clear();
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
