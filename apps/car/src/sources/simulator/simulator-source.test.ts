import type { VehicleState } from '@ligo/signals';
import { expect, it } from 'vitest';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { SimulatorSource } from './simulator-source.ts';

const MINUTE_MS = 60_000;

/** The states of some minutes of a simulated car. */
async function watch(minutes: number, speedFactor: number, seed = 1) {
  const clock = virtualClock();
  const source = new SimulatorSource(seed, speedFactor, clock);
  const states: VehicleState[] = [];
  await source.start((state) => states.push(state));
  await clock.advance(minutes * MINUTE_MS);
  await source.stop();
  return { clock, states };
}

it('publishes a moving car four times a second, a stationary one once', async () => {
  const { states } = await watch(3, 1);
  const gaps = states.slice(1).map((state, index) => state.timeMs - (states[index]?.timeMs ?? 0));
  expect(new Set(gaps)).toEqual(new Set([250, 1_000]));
  const stood = (index: number) => states[index]?.speedKmh === 0;
  // A car that sets off within a standing second reports it at that second's end.
  expect(gaps.every((gap, index) => gap === 250 || stood(index) || stood(index - 1))).toBe(true);
});

it('applies the speed factor', async () => {
  const km = ({ states }: { states: VehicleState[] }) =>
    (states.at(-1)?.odometerKm ?? 0) - (states[0]?.odometerKm ?? 0);
  const [asLife, faster] = [km(await watch(20, 1)), km(await watch(2, 10))];
  expect(Math.abs(faster - asLife)).toBeLessThan(0.2 * asLife);
});

it('leaves no timer and publishes nothing once it is stopped', async () => {
  const { clock, states } = await watch(1, 1);
  const reported = states.length;
  await clock.advance(MINUTE_MS);
  expect([states.length, clock.pending()]).toEqual([reported, 0]);
});

/** A running simulated car and its last state. */
async function run() {
  const clock = virtualClock();
  const source = new SimulatorSource(1, 1, clock);
  const states: VehicleState[] = [];
  await source.start((state) => states.push(state));
  return { clock, source, last: () => states.at(-1) };
}

it('stops on command until a command to drive, and continues from there', async () => {
  const { clock, source, last } = await run();
  await clock.advance(MINUTE_MS);
  source.simulator.execute({ command: 'park' });
  const parked = last();
  expect(parked).toMatchObject({ speedKmh: 0, gear: 'P', isOn: true });
  await clock.advance(10 * MINUTE_MS);
  expect(last()).toMatchObject({ odometerKm: parked?.odometerKm, gear: 'P', isOn: true });
  source.simulator.execute({ command: 'switch-off' });
  expect(last()).toMatchObject({ gear: 'P', isOn: false });
  source.simulator.execute({ command: 'drive' });
  await clock.advance(5_000);
  expect(last()).toMatchObject({ gear: 'D', isOn: true });
  expect(last()?.speedKmh).toBeGreaterThan(5);
  expect((last()?.odometerKm ?? 0) - (parked?.odometerKm ?? 0)).toBeLessThan(0.2);
  await source.stop();
});

it('publishes no command once it is stopped', async () => {
  const { source, last } = await run();
  await source.stop();
  const before = last();
  source.simulator.execute({ command: 'door', door: 'hood', isOpen: true });
  expect(last()).toBe(before);
});
