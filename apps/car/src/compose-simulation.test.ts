import { expect, it, vi } from 'vitest';
import { composeSimulation } from './compose-simulation.ts';
import type { SimulationCommand } from './dashboard/simulation-contract.ts';
import { virtualClock } from './test-support/virtual-clock.ts';

const WALK: SimulationCommand = { command: 'walk-by', what: 'person', side: 'REAR', distance: 'far' };
const OF_THE_CAR: SimulationCommand[] = [
  { command: 'drive' },
  { command: 'door', door: 'hood', isOpen: true },
  { command: 'reboot' },
  { command: 'note-movement' },
];

function simulation(isSimulated: boolean, addPasser: (() => boolean) | null) {
  const execute = vi.fn();
  const events = { noteReboot: vi.fn(), noteSentryMovement: vi.fn() };
  const source = {
    start: async () => {},
    stop: async () => {},
    ...(isSimulated && { simulator: { execute } }),
  };
  const clock = virtualClock();
  const made = composeSimulation(
    { source, scene: addPasser && { addPasser, receive() {} }, unitUpMs: clock.nowMs },
    events,
  );
  return { made, obey: execute, events, clock };
}

it('hands each order to what it concerns', () => {
  const goPast = vi.fn(() => true);
  const { made, obey: execute, events, clock } = simulation(true, goPast);
  for (const order of [WALK, ...OF_THE_CAR]) expect(made.execute(order)).toBeNull();
  expect(goPast.mock.calls).toEqual([[{ what: 'person', side: 'REAR', distance: 'far' }]]);
  expect(execute.mock.calls).toEqual([[OF_THE_CAR[0]], [OF_THE_CAR[1]]]);
  expect(events.noteReboot).toHaveBeenCalledOnce();
  expect(events.noteSentryMovement).toHaveBeenCalledExactlyOnceWith(clock.nowMs());
  expect([made.isSimulated, made.isSceneDrawn]).toEqual([true, true]);
});

it('says what of it this car cannot do, and what not now', () => {
  const real = simulation(false, null);
  for (const order of [WALK, ...OF_THE_CAR]) expect(real.made.execute(order)).toBe('unable');
  expect([real.made.isSimulated, real.made.isSceneDrawn]).toEqual([false, false]);
  expect(real.events.noteReboot).not.toHaveBeenCalled();
  expect(simulation(true, () => false).made.execute(WALK)).toBe('not-now');
});
