import type { Clock } from '@ligo/machine';
import type { CanFrame } from './can-bus.ts';
import { ASK_ALL } from './ecu.ts';
import { linesOfFrame } from './line-of-frame.ts';
import type { Settings } from './settings.ts';
import type { StandInCar } from './stand-in-car.ts';

/** Settings of a request, and the receiver of its lines. */
export interface RequestOptions {
  data: Uint8Array;
  /** After how many frames it waits no longer. */
  expected?: number | null;
  mishap?: Mishap | null;
  clock: Clock;
  car: StandInCar;
  settings: Settings;
  /** Whether the chip itself waits for what `7F xx 78` promises. */
  knowsPending: boolean;
  /** How long answers were waited for lately; `null`: not known. Learned here. */
  pace: { answerMs: number | null };
  print(line: string): void;
  /** Called once, with `NO DATA`, an error, or no text. */
  done(last: string | null): void;
}

/** An error that comes in the place of an answer, or behind some of its frames. */
export interface Mishap {
  text: string;
  afterFrames?: number;
  /** Whether it stands behind the last bytes, not in a line of its own. */
  isWithinLine?: boolean;
}

/** How long an answer that the car has promised is waited for, ms. */
const PENDING_MS = 5_000;
/** The least that the adaptive timing comes down to, ms. */
const MIN_WAIT_MS = 32;

/** One question to the car by an ELM327, from its transmission to the prompt. */
export class CanRequest {
  private readonly leave: () => void;
  private stopTimer: () => void = () => {};
  private frames = 0;
  private isOver = false;
  private waitedSinceMs: number;

  constructor(private readonly options: RequestOptions) {
    this.waitedSinceMs = options.clock.nowMs();
    this.leave = options.car.join(this.take);
  }

  /** Puts the question on the bus; `done` may be called before it returns. */
  start(): void {
    const { car, data, mishap, settings } = this.options;
    const bytes = Uint8Array.of(data.length, ...data);
    const isAcknowledged = car.take(padded({ id: settings.header ?? ASK_ALL, data: bytes }), this.take);
    if (mishap && !mishap.afterFrames) this.end(mishap.text);
    else if (!isAcknowledged) this.end('CAN ERROR');
    else this.wait(this.patienceMs());
  }

  /** Ends without a word. */
  abandon(): void {
    this.isOver = true;
    this.leave();
    this.stopTimer();
  }

  private end(last: string | null): void {
    if (this.isOver) return;
    this.abandon();
    this.options.done(last);
  }

  private wait(ms: number): void {
    this.stopTimer();
    this.stopTimer = this.options.clock.after(ms, () => {
      if (this.frames === 0) this.options.pace.answerMs = null;
      this.end(this.frames === 0 ? 'NO DATA' : null);
    });
  }

  private patienceMs(): number {
    const { settings, pace } = this.options;
    if (settings.adaptive === 0 || pace.answerMs === null) return settings.timeoutMs;
    const learned = pace.answerMs * (settings.adaptive === 1 ? 2 : 1.25);
    return Math.min(settings.timeoutMs, Math.max(learned, MIN_WAIT_MS));
  }

  private readonly take = (frame: CanFrame): void => {
    const { settings, clock, pace, knowsPending, print, mishap, expected } = this.options;
    if (this.isOver || !passes(this.options, frame)) return;
    const lines = linesOfFrame(settings, frame);
    if (lines.length === 0) return;
    const [control = 0, service, , code] = frame.data;
    const isPending = control === 3 && service === 0x7f && code === 0x78;
    if (control >> 4 === 1) this.sendFlowControl(frame);
    this.frames += 1;
    if (!isPending) pace.answerMs = Math.max(clock.nowMs() - this.waitedSinceMs, (pace.answerMs ?? 0) * 0.9);
    this.waitedSinceMs = clock.nowMs();
    const broken = mishap?.afterFrames === this.frames ? mishap : null;
    if (broken?.isWithinLine) lines.push(`${lines.pop()}${broken.text}`);
    for (const line of lines) print(line);
    if (broken && !broken.isWithinLine) this.end(broken.text);
    else if (this.frames === expected) this.end(null);
    else this.wait(isPending && knowsPending ? PENDING_MS : this.patienceMs());
  };

  private sendFlowControl({ id }: CanFrame): void {
    const { settings, car } = this.options;
    const { flowMode, flowHeader, flowData } = settings;
    // Its own idea of who asked: the addresses of OBD-II, which other controllers do not keep to.
    const to = flowMode === 1 && flowHeader !== null ? flowHeader : id ^ 8;
    const data = flowMode === 0 || !flowData ? Uint8Array.of(0x30, 0, 0) : flowData;
    car.take(padded({ id: to, data }), this.take);
  }
}

/** Eight bytes, as it sends all it sends. */
function padded(frame: CanFrame): CanFrame {
  const data = new Uint8Array(8);
  data.set(frame.data);
  return { ...frame, data };
}

/** Whether a frame is for the tester: by its filter, otherwise by the addresses of OBD-II. */
const passes = ({ settings: { receiveAddress } }: RequestOptions, { id }: CanFrame): boolean =>
  receiveAddress === null ? (id & 0x7f8) === 0x7e8 : id === receiveAddress;
