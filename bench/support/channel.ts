import { writeCarMessage } from '@ligo/protocol';
import { openNodePair } from '../../apps/car/src/link/test-support/node-phone.ts';
import type { PeerTransport } from '../../apps/car/src/ports/peer-transport.ts';
import type { Phone } from '../../apps/car/src/ports/phone.ts';

/** The phone at the other end of a car's connection, as the car's modules have it. */
export const phoneOver = (car: PeerTransport): Phone => ({
  id: 'bench',
  pairingId: 'bench',
  bulk: car.bulk,
  video: car.video,
  disconnected: new AbortController().signal,
  async send(action, extras) {
    if (!car.control.send(writeCarMessage(action, extras))) return false;
    await car.control.drained();
    return true;
  },
});

/** Both ends of a connection; `onText` gets what the car's end sends. */
export async function openChannel(onText: (text: string) => void, onAsked: (text: string) => void) {
  const { car, phone, close } = await openNodePair({ onMessage: onAsked }, { onMessage: onText });
  return { car, say: phone.send, close };
}
