import type { Phone } from '../../ports/phone.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import type { PeerEvent } from '../peer-machine.ts';

/** The phones of one pairing that can receive messages now. */
export interface ConnectedAccount {
  pairingId: string;
  count: number;
  /** When the first of them connected. */
  sinceMs: Monotonic;
}

/** PEER-10: lists and logs the phones that are connected, whatever the server lists. */
export interface ConnectedPhones {
  opened(phone: Pick<Phone, 'id' | 'pairingId'>): void;
  ended(phone: Pick<Phone, 'id'>, reason: PeerEvent): void;
  /** The accounts in the order in which they connected. */
  list(): ConnectedAccount[];
}
