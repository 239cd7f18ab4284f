import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { SceneControl } from './cameras/scene-contract.ts';
import { createSimulation } from './dashboard/create-simulation.ts';
import { createOwnerConsole } from './owner-console.ts';
import { onParentMessage } from './parent-messages.ts';
import { Terminal, type TerminalInput } from './platform/node/terminal/terminal.ts';
import { virtualClock } from './test-support/virtual-clock.ts';

/** The console of a simulated car whose cameras see a drawn street, or none. */
function start(addPasser: SceneControl['addPasser'] | null) {
  const parent = new EventEmitter();
  const input: TerminalInput = Object.assign(new EventEmitter(), {
    isTTY: true,
    setRawMode() {},
    resume() {},
    pause() {},
  });
  const output = { isTTY: true, write: vi.fn() };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const noteSentryMovement = vi.fn();
  const host = {
    terminal: new Terminal(input, output),
    parent: {
      send() {},
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
  const scene = addPasser && { addPasser, receive() {} };
  const events = { noteReboot() {}, noteSentryMovement };
  const simulation = createSimulation({ execute() {} }, scene, events, virtualClock());
  const owner = createOwnerConsole(log, host, pairing, simulation);
  void owner.start(new AbortController().signal);
  const emit = (message: object) => parent.emit('message', message);
  const send = (message: object) => emit({ type: 'simulate', ...message });
  const printed = () => output.write.mock.calls.join('');
  return {
    emit,
    send,
    press: (key: string) => input.emit('data', Buffer.from(key)),
    printed,
    log,
    noteSentryMovement,
  };
}

it('lets a person walk past the cameras by message and by key, and leaves the detection to Sentry', () => {
  const goPast = vi.fn(() => true);
  const { send, press, noteSentryMovement } = start(goPast);
  send({ command: 'movement', what: 'car', side: 'left', distance: 'far' });
  press('w');
  expect(goPast.mock.calls).toEqual([
    [{ what: 'car', side: 'LEFT', distance: 'far' }],
    [{ what: 'person', side: 'FRONT', distance: 'near' }],
  ]);
  expect(noteSentryMovement).not.toHaveBeenCalled();
  send({ command: 'note-movement' });
  expect(noteSentryMovement).toHaveBeenCalledOnce();
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

it('reports a link that cannot be ended', async () => {
  const { emit, printed, log } = start(null);
  emit({ type: 'unpair', pairingId: 'l' });
  await vi.waitUntil(() => printed().includes('The link could not be ended.'));
  expect(log.warn).toHaveBeenCalledOnce();
});
