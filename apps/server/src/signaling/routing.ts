import type { PhoneEvent } from '@ligo/protocol';

/** Room of a car's own socket. */
export const carRoom = (carId: string) => `car:${carId}`;
/** Room of the phones that wait for, or talk with, a car. */
export const phonesRoom = (carId: string) => `phones:${carId}`;
/** Room of one phone's socket; it names the car, so that a car can only reach phones of its own. */
export const peerRoom = (carId: string, peerId: string) => `peer:${carId}:${peerId}`;
/** Room of one account's sockets at one car. */
export const linkRoom = (carId: string, linkId: string) => `link:${carId}:${linkId}`;

/** What a socket proved to be. */
export type SocketRole =
  | { kind: 'unknown' }
  | { kind: 'phone'; accountId: string; carId: string; linkId: string; peerId: string }
  | { kind: 'car'; carId: string };

type RemoteEvent = PhoneEvent<'remote'>;

/** What a phone's message becomes for its car: without the token, with the phone's name. */
export function toCar(
  message: RemoteEvent,
  peerId: string,
  linkId: string,
  iceServers: unknown[],
): Record<string, unknown> {
  const { jwt: _jwt, carId: _carId, ...signal } = message;
  return signal.action === 'handshake' ? { ...signal, peerId, linkId, iceServers } : { ...signal, peerId };
}
