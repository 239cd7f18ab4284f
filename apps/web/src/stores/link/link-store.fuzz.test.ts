import { CAR_ACTIONS, TO_PHONE_EVENTS } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLinkBench } from '../test-support/link-bench.ts';

const action = fc.constantFrom(...Object.keys(CAR_ACTIONS), 'Unknown', 'toString', '__proto__');
const message = fc.oneof(
  fc.string(),
  fc.json(),
  fc.record({ action, extras: fc.jsonValue() }).map((value) => JSON.stringify(value)),
  fc.constant('x'.repeat(300_000)),
);
const signal = fc.oneof(
  fc.jsonValue(),
  fc.record({
    info: fc.constantFrom('car_joined', 'other'),
    iceServers: fc.oneof(fc.constant([]), fc.jsonValue()),
  }),
  fc.record({
    action: fc.constantFrom('offer', 'ice-candidate', 'other'),
    sdp: fc.string(),
    candidate: fc.string(),
  }),
  fc.record({ code: fc.constantFrom('token-invalid', 'not-linked', 'bad-message', 'other') }),
);
const happening = fc.oneof(
  fc.record({ kind: fc.constant('message' as const), text: message }),
  fc.record({
    kind: fc.constant('event' as const),
    name: fc.constantFrom(...Object.keys(TO_PHONE_EVENTS)),
    payload: signal,
  }),
  fc.record({
    kind: fc.constantFrom('connect' as const, 'drop' as const, 'open' as const, 'close' as const),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 30_000 }) }),
);

test('no message of a car or server makes the link throw, and it can still connect', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (story) => {
      const bench = createLinkBench();
      bench.link.on('Status', () => {
        throw new Error('a screen that fails');
      });
      bench.link.setTarget({ carId: 'car-one-1', region: 1 });
      bench.link.start();
      for (const event of story) {
        await bench.clock.advance(1);
        const socket = bench.network.sockets.at(-1);
        const peer = bench.network.peers.at(-1);
        if (event.kind === 'message') peer?.handlers.onMessage(event.text);
        else if (event.kind === 'event') socket?.receive(event.name, event.payload);
        else if (event.kind === 'connect') socket?.connect();
        else if (event.kind === 'drop') socket?.drop();
        else if (event.kind === 'open') peer?.openChannel();
        else if (event.kind === 'close') peer?.handlers.onClosed();
        else if (event.kind === 'wait') await bench.clock.advance(event.ms);
        expect(bench.network.openSockets()).toBeLessThanOrEqual(1);
        expect(bench.network.openPeers()).toBeLessThanOrEqual(1);
      }
      bench.link.setTarget({ carId: 'car-two-2', region: 1 });
      await bench.connect();
      expect(bench.link.get().reach).toBe('car');
      bench.link.stop();
      expect(bench.clock.pending()).toBe(0);
    }),
    { numRuns: 200, seed: 20261123 },
  );
});
