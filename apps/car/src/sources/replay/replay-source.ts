import { UNKNOWN_TIME_MS, type VehicleState } from '@ligo/signals';
import { inferHeadingDeg } from '@ligo/vehicle';
import type { CarState } from '../../ports/car-state.ts';
import type { Log } from '../../ports/log.ts';
import { type Monotonic, type MonotonicClock, plusMs } from '../../ports/unit-time.ts';
import type { VehicleSource } from '../../ports/vehicle-source.ts';
import { NO_COMMANDS } from '../../shared/commands/no-commands.ts';
import { profileFor } from './profile-for.ts';
import { readDrive } from './read-drive.ts';

/** Replays a recorded drive at the current time, faster by a factor, and keeps its last state at the end. */
export class ReplaySource implements VehicleSource {
  /** A recorded drive must not switch anything on this unit. */
  readonly commands = NO_COMMANDS;
  private isStopped = false;
  private wake: (() => void) | null = null;
  private cancel: (() => void) | null = null;
  private playing: Promise<void> = Promise.resolve();

  constructor(
    private readonly file: string,
    private readonly speedFactor: number,
    private readonly clock: MonotonicClock,
    private readonly log: Log,
    /** Name or path of the profile for a CAN log. */
    private readonly profile?: string,
  ) {}

  async start(onState: (state: CarState) => void): Promise<void> {
    const states = readDrive(this.file, await profileFor(this.file, this.profile));
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
    let lastTimeMs = first.timeMs;
    onState(movedTo(beganAtMs, withHeading(first)));
    for await (const state of rest) {
      if (this.isStopped) return;
      // A state that is older than the one before is skipped: a live car would not publish it.
      if (state.timeMs < lastTimeMs) continue;
      lastTimeMs = state.timeMs;
      const dueAtMs = plusMs(beganAtMs, (state.timeMs - first.timeMs) / this.speedFactor);
      await this.until(dueAtMs);
      if (this.isStopped) return;
      onState(movedTo(dueAtMs, withHeading(state)));
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
