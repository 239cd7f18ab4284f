import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onParentMessage, type ParentMessage } from './parent-messages.ts';

function listen() {
  const received: ParentMessage[] = [];
  const parent = new EventEmitter();
  const stop = onParentMessage((message) => received.push(message), parent);
  return { received, stop, send: (message: unknown) => parent.emit('message', message) };
}

it('hands on what fits and nothing else', () => {
  const { received, send, stop } = listen();
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ type: fc.string() })), (message) => void send(message)),
  );
  expect(received).toEqual([]);
  send({ type: 'unpair', pairingId: 'x', more: 1 });
  send({ type: 'unpair', pairingId: '' });
  expect(received).toEqual([{ type: 'unpair', pairingId: 'x' }]);
  stop();
  send({ type: 'list-pairings' });
  expect(received).toHaveLength(1);
});

it('takes a command for the simulated car only if it is whole', () => {
  const { received, send } = listen();
  const open = { type: 'simulate', command: 'door', door: 'hood', isOpen: true } as const;
  const { isOpen: _left, ...half } = open;
  const reboot = { type: 'simulate', command: 'mcu-reboot' } as const;
  for (const message of [half, { ...open, door: 'roof' }, { ...reboot, command: 'fly' }, open, reboot])
    send(message);
  expect(received).toEqual([open, reboot]);
});

it('lets a person walk by near and ahead by default', () => {
  const { received, send } = listen();
  const movement = { type: 'simulate', command: 'movement' } as const;
  const rest = { what: 'car', side: 'left', distance: 'far' } as const;
  for (const message of [movement, { ...movement, ...rest }, { ...movement, side: 'above' }]) send(message);
  expect(received).toEqual([
    { ...movement, what: 'person', side: 'front', distance: 'near' },
    { ...movement, ...rest },
  ]);
});
