import { openNodePair } from '../../apps/car/src/test-support/node-pair.ts';

/** Both ends of a channel; `onText` gets what the car's end sends. */
export async function openChannel(onText: (text: string) => void, onAsked: (text: string) => void) {
  const { car, phone, close } = await openNodePair({ phoneMessage: onText, carMessage: onAsked });
  return { car, say: phone.say, close };
}
