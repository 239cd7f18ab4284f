import type { Clock } from '@ligo/machine';
import { UNKNOWN_TIME_MS, type VehicleState } from '@ligo/signals';
import { inferHeadingDeg } from '@ligo/vehicle';
import type { Log } from '../../ports/log.ts';
import type { VehicleSource } from '../../ports/vehicle-source.ts';
import { NO_COMMANDS } from '../../shared/commands/no-commands.ts';
import { profileFor } from './profile-for.ts';
import { readDrive } from './read-drive.ts';

/** Plays a recorded drive as if it happened now, faster by a factor, and keeps its last state when it is over. */
export class ReplaySource implements VehicleSource {
  /** What is on at this moment of a drive that is over must switch nothing on this unit. */
  readonly commands = NO_COMMANDS;
  private isStopped = false;
  private wake: (() => void) | null = null;
  private cancel: (() => void) | null = null;
  private playing: Promise<void> = Promise.resolve();

  constructor(
    private readonly file: string,
    private readonly speedFactor: number,
    private readonly clock: Clock,
    private readonly log: Log,
    /** Name or path of the profile by which a log of the car's bus is read. */
    private readonly profile?: string,
  ) {}

  async start(onState: (state: VehicleState) => void): Promise<void> {
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
    onState: (state: VehicleState) => void,
  ): Promise<void> {
    const beganAtMs = this.clock.nowMs();
    const withHeading = headingFiller();
    let lastTimeMs = first.timeMs;
    onState(movedTo(beganAtMs, withHeading(first)));
    for await (const state of rest) {
      if (this.isStopped) return;
      // A moment that stands behind a later one is past: a car that drives now cannot tell it.
      if (state.timeMs < lastTimeMs) continue;
      lastTimeMs = state.timeMs;
      const dueAtMs = beganAtMs + (state.timeMs - first.timeMs) / this.speedFactor;
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

/** The same state at another time, with readings as old as they were. */
function movedTo(timeMs: number, state: VehicleState): VehicleState {
  const byMs = timeMs - state.timeMs;
  const moved = Object.entries(state.takenAtMs).map(([name, takenAtMs]) => [
    name,
    takenAtMs === UNKNOWN_TIME_MS ? takenAtMs : takenAtMs + byMs,
  ]);
  return { ...state, timeMs, takenAtMs: Object.fromEntries(moved) };
}

/** Recorded drives have positions but no heading: it is inferred as the specification says. */
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
