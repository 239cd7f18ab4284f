import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Monotonic } from '../ports/unit-time.ts';
import {
  INITIAL_STARTS,
  type StartsEvent,
  type StartsState,
  startsDueMs,
  stepStarts,
} from './starts-machine.ts';
import type { LastRun } from './unit-restart-contract.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** What can happen to a car and its unit, in truth. `forMs`: how long it then stays so. */
type Happening = { forMs: number } & (
  | { type: 'switch-on' | 'drive' | 'park' | 'app-crash' | 'unit-restart' }
  /** The unit receives that the car is off and then loses its power, or never receives it, sleeps, or runs on. */
  | { type: 'switch-off'; unit: 'goes-off' | 'is-cut' | 'sleeps' | 'runs-on' }
);

/** Whether the unit's clock forgets the time without power, and whether it reaches the server, which knows it. */
interface UnitKind {
  forgets: boolean;
  reaches: boolean;
  hasBootId: boolean;
}

/** A start of the car: what the app made of it, and what it could know. */
interface Start {
  ran: number;
  /** The app received for two minutes on end that the car is on. */
  wasReported: boolean;
  /** Restarts of the unit that nothing could tell apart from another start of the car. */
  uncertain: number;
}

/** The truth, and beside it the app, which knows only what its unit can observe. */
class World {
  readonly starts: Start[] = [];
  readonly orderedWhileOff: number[] = [];
  restartsNoted = 0;
  /** Restarts that the app must note, and those that it notes or not by a matter of seconds. */
  restartsToNote = 0;
  restartsToDoubt = 0;
  private nowMs = 1_800_000_000_000;
  private isOn = false;
  private isMoving = false;
  private boot = 0;
  private bootedMs = 0;
  private isAsleep = false;
  private clockBehindMs = 0;
  private isClockRight = false;
  private app: StartsState | null = null;
  private appFromMs = 0;
  private kept: LastRun | null = null;
  private offSinceMs = this.nowMs;
  private fails = 0;
  private isSeen = true;

  constructor(private readonly kind: UnitKind) {
    this.bootUnit(0);
    this.pass(MINUTE);
  }

  happen(what: Happening): void {
    switch (what.type) {
      case 'switch-on':
        if (this.isOn) return;
        this.isOn = true;
        // A nap is no end of a drive.
        this.isSeen = !this.isAsleep || this.nowMs - this.offSinceMs >= 2 * MINUTE;
        this.starts.push({ ran: 0, wasReported: false, uncertain: 0 });
        if (this.app === null) this.bootUnit(20 * SECOND);
        this.isAsleep = false;
        break;
      case 'drive':
        this.isMoving = this.isOn;
        break;
      case 'park':
        this.isMoving = false;
        break;
      case 'switch-off':
        this.switchOff(what.unit);
        break;
      case 'app-crash':
        // Nothing runs in a unit that sleeps.
        if (this.app && !this.isAsleep) this.startApp(5 * SECOND);
        break;
      case 'unit-restart':
        this.restartUnit();
    }
    this.pass(what.forMs);
  }

  private switchOff(unit: 'goes-off' | 'is-cut' | 'sleeps' | 'runs-on'): void {
    if (!this.isOn || !this.app) return;
    this.isMoving = false;
    // P is reported before anything else.
    this.pass(SECOND);
    this.isOn = false;
    this.offSinceMs = this.nowMs;
    if (unit === 'goes-off' || unit === 'runs-on') this.read();
    if (unit === 'goes-off') this.pass(20 * SECOND);
    if (unit === 'goes-off' || unit === 'is-cut') this.app = null;
    this.isAsleep = unit === 'sleeps';
  }

  private restartUnit(): void {
    if (!this.app || this.isAsleep) return;
    const isKnown = this.kind.reaches && this.isClockRight && this.nowMs - this.appFromMs > 2 * MINUTE;
    const offForMs = this.isOn ? 0 : this.nowMs - Math.max(this.offSinceMs, this.bootedMs);
    const isSure = isKnown && (this.isMoving || offForMs > 12 * MINUTE);
    if (isSure) this.restartsToNote += 1;
    else if (this.isMoving || !this.isOn) this.restartsToDoubt += 1;
    if (!isSure && this.isOn) (this.starts.at(-1) as Start).uncertain += 1;
    this.bootUnit(30 * SECOND);
    // The server is reached, and the next restart, if there is one, is told apart.
    this.pass(3 * MINUTE);
  }

  private bootUnit(takesMs: number): void {
    if (this.kind.forgets) this.clockBehindMs = this.kept ? this.nowMs - this.kept.atMs : 0;
    this.nowMs += takesMs / 2;
    this.boot += 1;
    this.bootedMs = this.nowMs;
    this.isClockRight = false;
    this.startApp(takesMs / 2);
  }

  private startApp(takesMs: number): void {
    this.nowMs += takesMs;
    this.app = INITIAL_STARTS;
    this.appFromMs = this.nowMs;
    this.fails = 0;
    const run = { bootId: this.bootId(), upMs: this.upMs(), atMs: this.nowMs - this.clockBehindMs };
    this.send({ type: 'begin', last: this.kept, run });
  }

  private pass(ms: number): void {
    const endsMs = this.nowMs + ms;
    while (this.app && !this.isAsleep && this.nowMs < endsMs) {
      this.nowMs = Math.min(endsMs, this.nowMs + 10 * SECOND);
      if (this.kind.reaches) {
        this.clockBehindMs = 0;
        this.isClockRight = true;
        this.send({ type: 'clock-right', atMs: this.nowMs });
      }
      const due = startsDueMs(this.app);
      if (due !== null && due <= this.upMs()) this.send({ type: 'tick' });
      this.read();
      const start = this.starts.at(-1);
      if (this.isOn && start && this.isSeen && this.nowMs - this.appFromMs > 2 * MINUTE && ms > 2 * MINUTE)
        start.wasReported = true;
    }
    this.nowMs = endsMs;
  }

  private read(): void {
    this.send({ type: 'reading', isOn: this.isOn, speedKmh: this.isMoving ? 50 : 0 });
    // The log of drives keeps that at once.
    if (this.kept) this.kept = { ...this.kept, isDriving: this.isMoving };
  }

  private send(event: StartsEvent | { type: 'tick' }): void {
    if (!this.app) return;
    const { state, effects } = stepStarts(this.app, event, { nowMs: this.upMs() });
    this.app = state;
    for (const effect of effects) {
      if (effect.type === 'keep') this.keep(effect);
      if (effect.type === 'order-comfort') {
        if (!this.isOn) this.orderedWhileOff.push(this.nowMs);
        // Whoever carries it out is not there at first.
        this.fails += 1;
        const result = this.fails < 3 ? 'failed' : 'done';
        this.send({ type: 'comfort-ended', dueSinceMs: effect.dueSinceMs, result });
      }
    }
  }

  private keep({
    kept,
    notes,
  }: {
    kept: Pick<LastRun, 'isOn' | 'sinceMs' | 'comfortOwedMs'>;
    notes: readonly string[];
  }) {
    const atMs = this.nowMs - this.clockBehindMs;
    const { isClockRight, isMoving } = this;
    this.kept = {
      ...kept,
      bootId: this.bootId(),
      upMs: this.upMs(),
      atMs,
      isClockRight,
      isDriving: isMoving,
    };
    for (const note of notes) {
      if (note === 'restarted') this.restartsNoted += 1;
      else (this.starts.at(-1) as Start).ran += 1;
    }
  }

  private upMs = () => (this.nowMs - this.bootedMs) as Monotonic;
  private bootId = () => (this.kind.hasBootId ? `boot-${this.boot}` : null);
}

const forMs = fc.oneof(
  fc.integer({ min: SECOND, max: 90 * SECOND }),
  fc.integer({ min: 3 * MINUTE, max: 9 * MINUTE }),
  fc.integer({ min: 15 * MINUTE, max: 120 * MINUTE }),
);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    type: fc.constantFrom('switch-on', 'switch-on', 'drive', 'park', 'app-crash', 'unit-restart'),
    forMs,
  }),
  fc.record({
    type: fc.constant('switch-off' as const),
    unit: fc.constantFrom('goes-off', 'is-cut', 'sleeps', 'runs-on'),
    forMs,
  }),
) as fc.Arbitrary<Happening>;
const kind = fc.record({ forgets: fc.boolean(), reaches: fc.boolean(), hasBootId: fc.boolean() });

it('START-1 START-4 START-6 COMFORT-2 detects every start of a car once, and no false restart, for any events', () => {
  fc.assert(
    fc.property(kind, fc.array(happening, { maxLength: 14 }), (unit, happenings) => {
      const world = new World(unit);
      for (const each of happenings) world.happen(each);
      expect(world.orderedWhileOff).toEqual([]);
      for (const { ran, wasReported, uncertain } of world.starts) {
        expect(ran).toBeLessThanOrEqual(1 + uncertain);
        if (wasReported) expect(ran).toBeGreaterThanOrEqual(1);
      }
      const { restartsNoted, restartsToNote, restartsToDoubt } = world;
      expect(restartsNoted).toBeLessThanOrEqual(restartsToNote + restartsToDoubt);
      if (unit.hasBootId) expect(restartsNoted).toBeGreaterThanOrEqual(restartsToNote);
    }),
    { numRuns: 400 },
  );
});
