import type { Log } from '../../ports/log.ts';
import type { Phone } from '../../ports/phone.ts';
import type { PeerEvent } from '../peer-machine.ts';

/** The phones of one pairing that can receive messages now. */
export interface ConnectedAccount {
  pairingId: string;
  count: number;
  /** When the first of them connected, ms by `upMs`. */
  sinceMs: number;
}

/** PEER-10: lists and logs the phones that are connected, whatever the server lists. */
export interface ConnectedPhones {
  opened(phone: Pick<Phone, 'id' | 'pairingId'>): void;
  ended(phone: Pick<Phone, 'id'>, reason: PeerEvent): void;
  /** The accounts in the order in which they connected. */
  list(): ConnectedAccount[];
}

export interface ConnectedPhonesOptions {
  /** Time since the app's start, ms; includes the unit's sleep. */
  upMs(): number;
  /** The masked e-mail address of a pairing; `null`: unknown. */
  accountOf(pairingId: string): string | null;
}

export function createConnectedPhones(
  log: Log,
  { upMs, accountOf }: ConnectedPhonesOptions,
): ConnectedPhones {
  const connected = new Map<string, { pairingId: string; account: string | null; sinceMs: number }>();
  const countOf = (id: string) => [...connected.values()].filter(({ pairingId }) => pairingId === id).length;
  return {
    opened({ id, pairingId }) {
      // When its phones end, the list no longer contains a removed pairing.
      const account = accountOf(pairingId);
      connected.set(id, { pairingId, account, sinceMs: upMs() });
      log.info({ account, pairingId, phones: countOf(pairingId) }, 'phone connected');
    },
    ended({ id }, reason) {
      const phone = connected.get(id);
      if (!phone) return;
      connected.delete(id);
      const { pairingId, account, sinceMs } = phone;
      const connectedS = Math.round((upMs() - sinceMs) / 1_000);
      log.info({ account, pairingId, phones: countOf(pairingId), connectedS, reason }, 'phone disconnected');
    },
    list() {
      const accounts = new Map<string, ConnectedAccount>();
      for (const { pairingId, sinceMs } of connected.values()) {
        const account = accounts.get(pairingId) ?? { pairingId, count: 0, sinceMs };
        accounts.set(pairingId, { ...account, count: account.count + 1 });
      }
      return [...accounts.values()];
    },
  };
}
