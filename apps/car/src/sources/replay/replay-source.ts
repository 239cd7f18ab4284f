import { UNKNOWN_TIME_MS, type VehicleState } from '@ligo/signals';
import { inferHeadingDeg } from '@ligo/vehicle';
import type { CarState } from '../../ports/car-state.ts';
import type { Log } from '../../ports/log.ts';
import type { TextFiles } from '../../ports/text-files.ts';
import { type Monotonic, type MonotonicClock, plusMs } from '../../ports/unit-time.ts';
import type { VehicleSource } from '../../ports/vehicle-source.ts';
import { NO_COMMANDS } from '../../shared/commands/create-commands.ts';
import { profileFor, readDrive } from './read-drive.ts';

/** Across a longer gap, two powers do not show the energy between them, ms. */
const MAX_GAP_MS = 60_000;
/** Energy can return to the pack: the counter begins above 0, kWh. */
const STARTS_AT_KWH = 1_000;

/** Replays a recorded drive at the current time, faster by a factor, and keeps its last state at the end. */
export class ReplaySource implements VehicleSource {
  /** A recorded drive must not switch anything on this unit. */
  readonly commands = NO_COMMANDS;
  private isStopped = false;
  private wake: (() => void) | null = null;
  private cancel: (() => void) | null = null;
  private playing: Promise<void> = Promise.resolve();

  constructor(
    private readonly files: TextFiles,
    private readonly file: string,
    private readonly speedFactor: number,
    private readonly clock: MonotonicClock,
    private readonly log: Log,
    /** Name or path of the profile for a CAN log. */
    private readonly profile?: string,
  ) {}

  async start(onState: (state: CarState) => void): Promise<void> {
    const states = readDrive(this.files, this.file, await profileFor(this.files, this.file, this.profile));
    const first = await states.next();
    if (first.done) throw new Error(`${this.file} holds no drive`);
    if (this.isStopped) {
      await states.return(undefined);
      return;
    }
    this.playing = this.play(first.value, states, onState).catch((error: unknown) =>
      this.log.error({ err: error, file: this.file }, 'the drive broke off'),
    );
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancel?.();
    this.wake?.();
    await this.playing;
  }

  private async play(
    first: VehicleState,
    rest: AsyncGenerator<VehicleState>,
    onState: (state: CarState) => void,
  ): Promise<void> {
    const beganAtMs = this.clock.nowMs();
    const withHeading = headingFiller();
    const withEnergy = this.speedFactor === 1 ? (state: VehicleState) => state : energyFiller();
    const complete = (state: VehicleState) => withEnergy(withHeading(state));
    let lastTimeMs = first.timeMs;
    onState(movedTo(beganAtMs, complete(first)));
    for await (const state of rest) {
      if (this.isStopped) return;
      // A state that is older than the one before is skipped: a live car would not publish it.
      if (state.timeMs < lastTimeMs) continue;
      lastTimeMs = state.timeMs;
      const dueAtMs = plusMs(beganAtMs, (state.timeMs - first.timeMs) / this.speedFactor);
      await this.until(dueAtMs);
      if (this.isStopped) return;
      onState(movedTo(dueAtMs, complete(state)));
    }
  }

  private until(timeMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      this.cancel = this.clock.after(Math.max(0, timeMs - this.clock.nowMs()), resolve);
    });
  }
}

/** The state at another time, with readings of the same age. */
function movedTo(timeMs: Monotonic, state: VehicleState): CarState {
  const moved = Object.entries(state.takenAtMs).map(([name, takenAtMs]) => [
    name,
    takenAtMs === UNKNOWN_TIME_MS ? takenAtMs : plusMs(timeMs, takenAtMs - state.timeMs),
  ]);
  return { ...state, timeMs, takenAtMs: Object.fromEntries(moved) };
}

/** Recorded drives have positions but no heading: it is inferred as in the specification. */
function headingFiller(): (state: VehicleState) => VehicleState {
  let previous: Parameters<typeof inferHeadingDeg>[0] = null;
  let headingDeg: number | null = null;
  return (state) => {
    const { latitudeDeg, longitudeDeg, timeMs, speedKmh } = state;
    if (latitudeDeg === null || longitudeDeg === null) return state;
    const current = { latitudeDeg, longitudeDeg, timeMs, speedKmh };
    headingDeg = state.headingDeg ?? inferHeadingDeg(previous, current, headingDeg);
    previous = current;
    return { ...state, headingDeg };
  };
}

/**
 * Adds a counter of energy to the states of a recording that has none. At another speed than that of life, power over time is not the
 * energy of the drive.
 */
function energyFiller(): (state: VehicleState) => VehicleState {
  let kWh = STARTS_AT_KWH;
  let before: { timeMs: number; kw: number } | null = null;
  return (state) => {
    const { timeMs, packPowerKw: kw } = state;
    const gapMs = before ? timeMs - before.timeMs : 0;
    if (before && kw !== null && gapMs <= MAX_GAP_MS) kWh += ((before.kw + kw) / 2) * (gapMs / 3_600_000);
    before = kw === null ? null : { timeMs, kw };
    return kw === null || state.energyCounterKwh !== null ? state : { ...state, energyCounterKwh: kWh };
  };
}
