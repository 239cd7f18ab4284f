import { expect, test } from 'vitest';
import { openNodePair } from '../../../link/test-support/node-pair.ts';
import { describePeerTransport } from '../../../ports/test-support/peer-transport.contract.ts';
import { openNodePeer } from './node-peer-transport.ts';

const OPENINGS = 300;
const AT_ONCE = 12;

/** One connection whose ends both send as soon as both are open; resolves when each has received the other's message. */
async function greet(name: string): Promise<void> {
  const ears = () => {
    let receive = (_text: string) => {};
    const received = new Promise<string>((resolve) => {
      receive = resolve;
    });
    return { hear: receive, heard: received };
  };
  const [car, phone] = [ears(), ears()];
  const pair = await openNodePair({ onMessage: car.hear }, { onMessage: phone.hear });
  pair.car.control.send(`car ${name}`);
  pair.phone.control.send(`phone ${name}`);
  expect(await Promise.all([car.heard, phone.heard])).toEqual([`phone ${name}`, `car ${name}`]);
  pair.close();
}

test('both ends open and receive the first message of the other, in 300 openings', async () => {
  let next = 0;
  const greetAll = async () => {
    while (next < OPENINGS) await greet(String(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, greetAll));
}, 60_000);

describePeerTransport('the library', openNodePeer, openNodePair);
