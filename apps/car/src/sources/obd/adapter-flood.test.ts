import { expect, it } from 'vitest';
import { openTcp } from '../../platform/node/net/open-tcp.ts';
import { countFlood } from '../../test-support/count-flood.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { openPeer } from '../test-support/open-peer.ts';
import { Elm327, ObdError } from './elm327.ts';

const COUNT = 20_000;
const PROMPT = '>'.charCodeAt(0);

it('handles few answers in one turn of the event loop from an adapter that floods', async () => {
  const { port, close } = await openPeer((socket) => socket.write('410C1AF8\r>'.repeat(COUNT)));
  const clock = virtualClock();
  let elm: Elm327 | undefined;
  const most = await countFlood(COUNT, (count) => {
    elm = new Elm327(
      (listener) =>
        openTcp({ host: '127.0.0.1', port }, clock, {
          ...listener,
          onBytes(bytes) {
            for (const byte of bytes) if (byte === PROMPT) count();
            listener.onBytes(bytes);
          },
        }),
      clock,
    );
    const asked = elm;
    // Each request accepts one answer, so that the flood is never recognised.
    const ask = (): Promise<void> => asked.ask('010C', 1_000).then(ask);
    ask().catch((error: unknown) => expect(error).toBeInstanceOf(ObdError));
  });
  expect(most.perTurn).toBeLessThan(500);
  expect(most.perRoundTrip).toBeLessThan(5_000);
  await elm?.end();
  await close();
});
