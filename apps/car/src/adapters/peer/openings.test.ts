import { expect, test } from 'vitest';
import { openNodePair } from '../../test-support/node-pair.ts';

const OPENINGS = 300;
const AT_ONCE = 12;

/** One connection whose ends both speak as soon as they are open. */
async function greet(name: string): Promise<void> {
  const heard: Promise<string>[] = [];
  let phoneHeard = (_text: string) => {};
  let carHeard = (_text: string) => {};
  heard.push(
    new Promise((resolve) => (phoneHeard = resolve)),
    new Promise((resolve) => (carHeard = resolve)),
  );
  const pair = await openNodePair({
    carOpen: (car) => void car.send(`car ${name}`),
    phoneOpen: (phone) => phone.say(`phone ${name}`),
    carMessage: carHeard,
    phoneMessage: phoneHeard,
  });
  expect(await Promise.all(heard)).toEqual([`car ${name}`, `phone ${name}`]);
  pair.close();
}

test('both ends hear that they are open, and what the other says first, in 300 openings', async () => {
  let next = 0;
  const greetAll = async () => {
    while (next < OPENINGS) await greet(String(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, greetAll));
}, 60_000);
