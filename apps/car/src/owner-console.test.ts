import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { SceneControl } from './cameras/scene-contract.ts';
import { createSimulation } from './dashboard/create-simulation.ts';
import { createOwnerConsole } from './owner-console.ts';
import { onParentMessage } from './parent-messages.ts';
import { Terminal, type TerminalInput } from './platform/node/terminal/terminal.ts';
import { virtualClock } from './test-support/virtual-clock.ts';

const WAITING = { key: 'k', name: 'Chrome', pairingId: 'p', account: 'a…e@example.org', number: '123456' };

/** The console of a car that is simulated, or real; its cameras see a drawn street, or none. */
function start(addPasser: SceneControl['addPasser'] | null, isSimulated = true) {
  const parent = new EventEmitter();
  const input: TerminalInput = Object.assign(new EventEmitter(), {
    isTTY: true,
    setRawMode() {},
    resume() {},
    pause() {},
  });
  const output = { isTTY: true, write: vi.fn() };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const host = {
    terminal: new Terminal(input, output),
    parent: {
      send: vi.fn(),
      listen: (handler: Parameters<typeof onParentMessage>[0]) => onParentMessage(handler, parent),
    },
    onQuit() {},
  };
  const pairing = {
    requestCode() {},
    refreshPairings: async () => {},
    pairings: () => [],
    unpair: () => Promise.reject(new Error('unreachable')),
  };
  const devices = {
    waiting: vi.fn(() => [WAITING]),
    approve: vi.fn((_key: string) => true),
    ...{ accepted: () => [], remove: () => true, removeAll() {} },
    refuse: vi.fn((_key: string) => false),
    onWaiting(listener: (device: typeof WAITING) => void) {
      shown.push(listener);
      return () => {};
    },
  };
  const shown: ((device: typeof WAITING) => void)[] = [];
  const scene = addPasser && { addPasser, receive() {} };
  const events = { noteReboot: vi.fn(), noteSentryMovement: vi.fn() };
  const execute = vi.fn();
  const clock = virtualClock();
  const simulation = createSimulation(isSimulated ? { execute } : null, scene, events, clock);
  expect([simulation.isSimulated, simulation.isSceneDrawn]).toEqual([isSimulated, scene !== null]);
  const owner = createOwnerConsole(log, host, pairing, devices, simulation);
  void owner.start(new AbortController().signal);
  const emit = (message: object) => parent.emit('message', message);
  const send = (message: object) => emit({ type: 'simulate', ...message });
  const printed = () => output.write.mock.calls.join('');
  return {
    emit,
    send,
    press: (key: string) => input.emit('data', Buffer.from(key)),
    printed,
    ...{ devices, shown, sent: host.parent.send },
    log,
    clock,
    events,
    execute,
  };
}

it('shows a device that waits to the terminal and to the program that started the app, which decide about it', () => {
  const { shown, sent, printed, press, emit, devices, log } = start(null);
  shown[0]?.(WAITING);
  expect(printed()).toContain('number 123 456');
  expect(sent.mock.calls).toEqual([[{ type: 'device-waiting', device: WAITING }]]);
  press('y');
  emit({ type: 'approve-device', key: 'other' });
  emit({ type: 'refuse-device', key: 'k' });
  expect(devices.approve.mock.calls).toEqual([
    ['k', 'terminal'],
    ['other', 'terminal'],
  ]);
  expect(devices.refuse.mock.calls).toEqual([['k', 'terminal']]);
  expect(printed()).toContain('No device waits');
  devices.approve.mockImplementation(() => {
    throw new Error('full');
  });
  press('y');
  expect([printed().includes('The device could not be accepted'), log.error.mock.calls.length]).toEqual([
    true,
    1,
  ]);
});

it('decides about no device but the one that the terminal named last', () => {
  const { shown, printed, press, devices } = start(null);
  const other = { ...WAITING, key: 'other', number: '654321' };
  shown[0]?.(other);
  shown[0]?.(WAITING);
  devices.waiting.mockReturnValue([other]);
  press('y');
  devices.waiting.mockReturnValue([other, { ...WAITING, number: '111111' }]);
  press('y');
  expect(devices.approve).not.toHaveBeenCalled();
  expect(printed()).toContain('No device waits for approval.');
});

it('lets a person walk past the cameras by message and by key, and leaves the detection to Sentry', () => {
  const goPast = vi.fn(() => true);
  const { send, press, events, clock } = start(goPast);
  send({ command: 'movement', what: 'car', side: 'left', distance: 'far' });
  press('w');
  expect(goPast.mock.calls).toEqual([
    [{ what: 'car', side: 'LEFT', distance: 'far' }],
    [{ what: 'person', side: 'FRONT', distance: 'near' }],
  ]);
  expect(events.noteSentryMovement).not.toHaveBeenCalled();
  send({ command: 'note-movement' });
  expect(events.noteSentryMovement).toHaveBeenCalledExactlyOnceWith(clock.nowMs(), [4]);
});

it('reports why no one walks by', () => {
  const driving = start(() => false);
  driving.press('w');
  expect(driving.printed()).toContain('No one walks by while the car drives.');
  const blind = start(null);
  blind.press('w');
  blind.send({ command: 'movement' });
  expect([blind.printed().includes('walks by'), blind.log.warn.mock.calls.length]).toEqual([false, 1]);
});

it('passes other commands to the simulated car, and none to a real one', () => {
  const door = { command: 'door', door: 'hood', isOpen: true };
  const [simulated, real] = [start(null), start(null, false)];
  for (const { send } of [simulated, real])
    for (const command of [{ command: 'drive' }, door, { command: 'mcu-reboot' }]) send(command);
  expect(simulated.execute.mock.calls).toMatchObject([[{ command: 'drive' }], [door]]);
  expect(simulated.events.noteReboot).toHaveBeenCalledOnce();
  expect([real.log.warn.mock.calls.length, real.events.noteReboot.mock.calls.length]).toEqual([3, 0]);
});

it('reports a link that cannot be ended', async () => {
  const { emit, printed, log } = start(null);
  emit({ type: 'unpair', pairingId: 'l' });
  await vi.waitUntil(() => printed().includes('The link could not be ended.'));
  expect(log.warn).toHaveBeenCalledOnce();
});
