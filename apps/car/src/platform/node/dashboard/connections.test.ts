import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { Connections } from './connections.ts';

it('holds at most 1,024 connections whose account is not known yet', () => {
  const hangingLookUp = {
    areKnown: () => true,
    accountOf: () => new Promise<null>(() => {}),
    isOwner: () => false,
  };
  const connections = new Connections(hangingLookUp);
  let resets = 0;
  const accept = () => {
    const socket = Object.assign(new EventEmitter(), { destroyed: false, resetAndDestroy: () => ++resets });
    connections.accept(socket as unknown as Socket);
    return socket;
  };
  const held = Array.from({ length: 1_024 }, accept);
  expect(resets).toBe(0);
  accept();
  expect(resets).toBe(1);
  held[0]?.emit('close');
  accept();
  expect(resets).toBe(1);
});
