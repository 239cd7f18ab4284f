import type { VehicleState } from '@ligo/signals';
import { expect, it, onTestFinished } from 'vitest';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { SimulatorSource } from './simulator-source.ts';

const MINUTE_MS = 60_000;

/** The states of some minutes of a simulated car, which still runs. */
async function watch(minutes: number, speedFactor = 1) {
  const clock = virtualClock();
  const source = new SimulatorSource(1, speedFactor, clock);
  const states: VehicleState[] = [];
  await source.start((state) => states.push(state));
  await clock.advance(minutes * MINUTE_MS);
  onTestFinished(() => source.stop());
  return { source, states };
}

it('publishes a moving car four times a second, a stationary one once', async () => {
  const { states } = await watch(3);
  const gaps = states.slice(1).map((state, index) => state.timeMs - (states[index]?.timeMs ?? 0));
  expect(new Set(gaps)).toEqual(new Set([250, 1_000]));
  const stood = (index: number) => states[index]?.speedKmh === 0;
  // A car that sets off within a standing second reports it at that second's end.
  expect(gaps.every((gap, index) => gap === 250 || stood(index) || stood(index - 1))).toBe(true);
});

it('applies the speed factor', async () => {
  const km = ({ states }: { states: VehicleState[] }) =>
    (states.at(-1)?.odometerKm ?? 0) - (states[0]?.odometerKm ?? 0);
  const [asLife, faster] = [km(await watch(10)), km(await watch(1, 10))];
  expect(Math.abs(faster - asLife)).toBeLessThan(0.2 * asLife);
});

it('publishes a command at once, and none once it is stopped', async () => {
  const { source, states } = await watch(1);
  source.simulator.execute({ command: 'park' });
  expect(states.at(-1)).toMatchObject({ speedKmh: 0, gear: 'P', isOn: true });
  await source.stop();
  const count = states.length;
  source.simulator.execute({ command: 'door', door: 'hood', isOpen: true });
  expect(states).toHaveLength(count);
});
