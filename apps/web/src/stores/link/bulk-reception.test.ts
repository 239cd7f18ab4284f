import type { BulkFrame } from '@ligo/link';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCounter } from '../../lib/values/counter.ts';
import { createBulkReception } from './bulk-reception.ts';

const data = (transfer: number, ...bytes: number[]): BulkFrame => ({
  kind: 'data',
  transfer,
  bytes: Uint8Array.from(bytes),
});
const over = (kind: 'end' | 'cancel', transfer: number): BulkFrame => ({
  kind,
  transfer,
  bytes: new Uint8Array(),
});

function start() {
  const counter = createCounter();
  const reception = createBulkReception(counter);
  const reported: string[] = [];
  const receive = (transfer: number) =>
    reception.receive(transfer, {
      onData: (bytes) => void reported.push(`${transfer}: ${bytes.join(' ')}`),
      onEnd: () => void reported.push(`${transfer} ends`),
      onBroken: () => void reported.push(`${transfer} broken`),
    });
  const receiveInto = (transfer: number, take: (bytes: Uint8Array) => void) =>
    reception.receive(transfer, { onData: take, onEnd() {}, onBroken() {} });
  return { ...reception, counter, reported: reported, receive, receiveInto };
}

test('hands over every piece in its order, whenever the message came that names the transfer', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(255), { maxLength: 40 }), fc.nat(41), fc.nat(20), (bytes, at, others) => {
      const { take, receive, reported } = start();
      const frames = [...bytes.map((byte) => data(7, byte)), over('end', 7)];
      for (const [index, frame] of frames.entries()) {
        if (index === Math.min(at, bytes.length)) receive(7);
        if (index < others) take(data(8 + (index % 4), index));
        take(frame);
      }
      expect(reported).toEqual([...bytes.map((byte) => `7: ${byte}`), '7 ends']);
    }),
  );
});

test('reports a broken transfer: by the car, with the connection, and if it is requested a second time', () => {
  const { take, receive, endAll, reported } = start();
  receive(1);
  take(data(1, 5));
  take(over('cancel', 1));
  take(data(1, 6));
  receive(1);
  receive(2);
  endAll();
  take(data(2, 6));
  expect(reported).toEqual(['1: 5', '1 broken', '1 broken', '2 broken']);
  // Another connection restarts the transfer numbers.
  endAll();
  receive(1);
  take(over('end', 1));
  expect(reported.at(-1)).toBe('1 ends');
});

test('drops cancelled transfers, and those without a receiver', () => {
  const { take, receive, reported, counter } = start();
  const off = receive(1);
  off();
  take(data(1, 5));
  take(over('end', 1));
  for (let transfer = 2; transfer < 40; transfer += 1) take(data(transfer, 1));
  expect(reported).toEqual([]);
  expect(counter.read()).toEqual({ 'transfer-ignored': 22 });
  receive(2);
  receive(39);
  expect(reported).toEqual(['2 broken', '39: 1']);
});

test('buffers at most a mebibyte without a receiver', () => {
  const { take, receive, reported } = start();
  for (let count = 0; count < 70; count += 1)
    take({ kind: 'data', transfer: 1, bytes: new Uint8Array(16_384) });
  receive(1);
  expect(reported).toEqual(['1 broken']);
  take(data(2, 3));
  receive(2);
  expect(reported.at(-1)).toBe('2: 3');
});

test('a sink that throws is counted and removed, and the others continue', () => {
  const { take, receive, receiveInto, reported, counter } = start();
  receiveInto(1, () => {
    throw new Error('the disk is full');
  });
  receive(2);
  for (const transfer of [1, 2, 1, 2]) take(data(transfer, transfer));
  expect(reported).toEqual(['2: 2', '2: 2']);
  expect(counter.read()).toEqual({ 'handler-failed': 1 });
});
