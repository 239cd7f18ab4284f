import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { shiftDate } from '../../support/shifted-date.mjs';

/**
 * Loaded before a program (`node --import`): its parent can shift its wall clock by `{ type: 'clock', shiftMs }` and request the size
 * of its heap after a collection by `{ type: 'heap' }`.
 */
let shiftMs = 0;
shiftDate(() => shiftMs);

process.on('message', (message) => {
  if (message?.type === 'clock') shiftMs = message.shiftMs;
  if (message?.type !== 'heap') return;
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  process.send({ type: 'heap', heapBytes: process.memoryUsage().heapUsed });
});
