import { expect, it, vi } from 'vitest';
import { virtualClock } from '../test-support/virtual-clock.ts';
import { createSimulation, type SimulationCommand } from './create-simulation.ts';

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
  const scene = addPasser && { addPasser, receive() {} };
  const clock = virtualClock();
  const created = createSimulation(isSimulated ? { execute } : null, scene, events, clock);
  return { created, execute, events, clock };
}

it('passes each command to its subject', () => {
  const goPast = vi.fn(() => true);
  const { created, execute, events, clock } = simulation(true, goPast);
  for (const command of [WALK, ...OF_THE_CAR]) expect(created.execute(command)).toBeNull();
  expect(goPast.mock.calls).toEqual([[{ what: 'person', side: 'REAR', distance: 'far' }]]);
  expect(execute.mock.calls).toEqual([[OF_THE_CAR[0]], [OF_THE_CAR[1]]]);
  expect(events.noteReboot).toHaveBeenCalledOnce();
  expect(events.noteSentryMovement).toHaveBeenCalledExactlyOnceWith(clock.nowMs());
  expect([created.isSimulated, created.isSceneDrawn]).toEqual([true, true]);
});

it('rejects commands that this car cannot execute, or not now', () => {
  const real = simulation(false, null);
  for (const command of [WALK, ...OF_THE_CAR]) expect(real.created.execute(command)).toBe('unable');
  expect([real.created.isSimulated, real.created.isSceneDrawn]).toEqual([false, false]);
  expect(real.events.noteReboot).not.toHaveBeenCalled();
  expect(simulation(true, () => false).created.execute(WALK)).toBe('not-now');
});
