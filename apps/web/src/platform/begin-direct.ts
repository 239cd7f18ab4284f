import { writeDirectAnswer } from '@ligo/link';
import { directAccessSchema } from '@ligo/protocol';
import { jsonOf } from '../lib/values/json-of.ts';
import type {
  BeginnablePeerConnection,
  OpenPeerConnection,
  PeerConnection,
  PeerConnectionHandlers,
  PeerTarget,
} from '../ports/connection.ts';

/**
 * Begins a connection by what a car has given this phone; `null` if that is unreadable, or the car had no address.
 * Loaded only for a car that has given it.
 */
export function beginDirect(
  open: OpenPeerConnection<BeginnablePeerConnection>,
  stored: string | null,
  handlers: PeerConnectionHandlers,
  target: PeerTarget,
): PeerConnection | null {
  const access = directAccessSchema().safeParse(jsonOf(stored ?? '')).data;
  if (!access || access.addresses.length === 0) return null;
  const connection = open([], handlers, target);
  connection.begin((ownOffer) => writeDirectAnswer(access, ownOffer)).catch(() => handlers.onClosed());
  return connection;
}
