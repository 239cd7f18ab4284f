import { COMMAND_FEATURES } from '@ligo/protocol';
import { emptyState, type VehicleState } from '@ligo/signals';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../ports/commands.ts';
import type { VehicleSource } from '../../ports/vehicle-source.ts';
import { NO_COMMANDS } from '../../shared/commands/create-commands.ts';
import { type VirtualClock, virtualClock } from '../../test-support/virtual-clock.ts';

/** Makes a source that was never started and reads the same as any other made by the same call. */
export type MakeSource = (clock: VirtualClock) => VehicleSource;

const MINUTE_MS = 60_000;
/** "A few times a second": no receiver needs more than this. */
const MAX_PER_SECOND = 10;

/** Runs a source for some minutes; the states are copies of the published ones, beside the published ones themselves. */
async function watch(make: MakeSource, minutes: number) {
  const clock = virtualClock();
  const source = make(clock);
  const states: VehicleState[] = [];
  const reported: VehicleState[] = [];
  await source.start((state) => {
    states.push(structuredClone(state));
    reported.push(state);
  });
  await clock.advance(minutes * MINUTE_MS);
  return { clock, source, states, published: reported };
}

/** Names of what a state must have and of what it must not, readings that are no numbers, and places off the globe. */
function faultsOf(state: VehicleState): string[] {
  const model = emptyState(0);
  const within = (value: number | null, least: number, most: number) =>
    value === null || (value >= least && value <= most);
  const readings: Record<string, unknown> = { ...state };
  return [
    ...Object.keys(model).filter((name) => readings[name] === undefined),
    ...Object.keys(state).filter((name) => !(name in model)),
    ...Object.keys(model.doors).filter((name) => !(name in state.doors)),
    ...Object.entries(readings)
      .filter(([, value]) => typeof value === 'number' && !Number.isFinite(value))
      .map(([name]) => name),
    ...(within(state.latitudeDeg, -90, 90) ? [] : ['latitudeDeg']),
    ...(within(state.longitudeDeg, -180, 180) ? [] : ['longitudeDeg']),
    ...(within(state.headingDeg, 0, 360) ? [] : ['headingDeg']),
  ];
}

/** What every source of the car's readings keeps, by whatever means it reads. */
export function describeVehicleSource(name: string, make: MakeSource): void {
  describe(`${name}, as a vehicle source,`, () => {
    it('does nothing before it is started', async () => {
      const clock = virtualClock();
      const source = make(clock);
      await clock.advance(MINUTE_MS);
      expect(clock.pending()).toBe(0);
      await source.stop();
      expect(clock.pending()).toBe(0);
    });

    it('publishes complete states: every reading is in range or null', async () => {
      const { source, states } = await watch(make, 2);
      await source.stop();
      expect(states.length).toBeGreaterThan(0);
      expect(states.flatMap(faultsOf)).toEqual([]);
    });

    it('publishes them in order of time, never from the future, a few per second', async () => {
      const clock = virtualClock();
      const source = make(clock);
      const times: Array<{ timeMs: number; publishedAtMs: number }> = [];
      await source.start(({ timeMs }) => times.push({ timeMs, publishedAtMs: clock.nowMs() }));
      await clock.advance(2 * MINUTE_MS);
      await source.stop();
      expect(times.filter(({ timeMs, publishedAtMs }) => timeMs > publishedAtMs)).toEqual([]);
      expect(times.filter(({ timeMs }, index) => timeMs < (times[index - 1]?.timeMs ?? 0))).toEqual([]);
      const crowded = times.filter(
        ({ publishedAtMs }, index) =>
          publishedAtMs - (times[index - MAX_PER_SECOND]?.publishedAtMs ?? Number.NEGATIVE_INFINITY) < 1_000,
      );
      expect(crowded).toEqual([]);
    });

    it('never modifies a published state', async () => {
      const { source, states, published } = await watch(make, 1);
      await source.stop();
      expect(published).toEqual(states);
    });

    it('is silent and owns no timer once it is stopped, however often', async () => {
      const { clock, source, published } = await watch(make, 1);
      await source.stop();
      const count = published.length;
      await source.stop();
      await clock.advance(2 * MINUTE_MS);
      expect([published.length, clock.pending()]).toEqual([count, 0]);
    });

    it('is silent and owns no timer when it is stopped while it starts', async () => {
      const clock = virtualClock();
      const source = make(clock);
      let isStopped = false;
      const late: VehicleState[] = [];
      const starting = source.start((state) => void (isStopped && late.push(state)));
      await source.stop();
      isStopped = true;
      await starting.catch(() => {});
      await clock.advance(2 * MINUTE_MS);
      expect([late, clock.pending()]).toEqual([[], 0]);
    });

    it('answers each command, and lists those that it does not support', async () => {
      const { source } = await watch(make, 1);
      const { commands } = source;
      const given: Command[] = [
        { command: 'seat-memory', position: 1 },
        { command: 'seat-comfort', comfort: { driverSeatStage: 2, passengerSeatStage: -2 } },
        { command: 'usb-power', isOn: false },
        { command: 'wifi', isOn: true },
        { command: 'avoid-reboot' },
      ];
      const answers = await Promise.all(
        given.map(async (order) => (await commands?.execute(order)) ?? 'absent'),
      );
      const states = commands?.states() ?? NO_COMMANDS.states();
      expect(states.map(({ command }) => command)).toEqual(COMMAND_FEATURES);
      expect(answers.map((answer) => answer !== 'absent')).toEqual(
        states.map(({ isConfigured }) => isConfigured),
      );
      await source.stop();
    });
  });
}
