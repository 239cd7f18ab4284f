import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onParentMessage, type ParentMessage } from './parent-messages.ts';

it('hands on what fits and nothing else', () => {
  const received: ParentMessage[] = [];
  const parent = new EventEmitter();
  const stop = onParentMessage((message) => received.push(message), parent);
  const send = (message: unknown) => parent.emit('message', message);
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
  const received: ParentMessage[] = [];
  const parent = new EventEmitter();
  const stop = onParentMessage((message) => received.push(message), parent);
  const open = { type: 'simulate', command: 'door', door: 'hood', isOpen: true } as const;
  const { isOpen: _left, ...half } = open;
  const reboot = { type: 'simulate', command: 'mcu-reboot' } as const;
  for (const message of [half, { ...open, door: 'roof' }, { ...reboot, command: 'fly' }, open, reboot])
    parent.emit('message', message);
  expect(received).toEqual([open, reboot]);
  stop();
});

it('lets a person walk by near and ahead by default', () => {
  const received: ParentMessage[] = [];
  const parent = new EventEmitter();
  const stop = onParentMessage((message) => received.push(message), parent);
  const movement = { type: 'simulate', command: 'movement' } as const;
  const rest = { what: 'car', side: 'left', distance: 'far' } as const;
  for (const message of [movement, { ...movement, ...rest }, { ...movement, side: 'above' }])
    parent.emit('message', message);
  expect(received).toEqual([
    { ...movement, what: 'person', side: 'front', distance: 'near' },
    { ...movement, ...rest },
  ]);
  stop();
});
