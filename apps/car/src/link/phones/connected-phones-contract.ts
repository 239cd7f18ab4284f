import type { CarContext } from '../../ports/car-context.ts';
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
export function createConnectedPhones(
  { clock, log }: Pick<CarContext, 'clock' | 'log'>,
  /** The masked e-mail address of a pairing; `null`: unknown. */
  accountOf: (pairingId: string) => string | null,
) {
  const connected = new Map<string, { pairingId: string; account: string | null; sinceMs: Monotonic }>();
  const countOf = (id: string) => [...connected.values()].filter(({ pairingId }) => pairingId === id).length;
  return {
    opened({ id, pairingId }: Pick<Phone, 'id' | 'pairingId'>): void {
      // When its phones end, the list no longer contains a removed pairing.
      const account = accountOf(pairingId);
      connected.set(id, { pairingId, account, sinceMs: clock.nowMs() });
      log.info({ account, pairingId, phones: countOf(pairingId) }, 'phone connected');
    },
    ended({ id }: Pick<Phone, 'id'>, reason: PeerEvent): void {
      const phone = connected.get(id);
      if (!phone) return;
      connected.delete(id);
      const { pairingId, account, sinceMs } = phone;
      const connectedS = Math.round((clock.nowMs() - sinceMs) / 1_000);
      log.info({ account, pairingId, phones: countOf(pairingId), connectedS, reason }, 'phone disconnected');
    },
    /** The accounts in the order in which they connected. */
    list(): ConnectedAccount[] {
      const accounts = new Map<string, ConnectedAccount>();
      for (const { pairingId, sinceMs } of connected.values()) {
        const account = accounts.get(pairingId) ?? { pairingId, count: 0, sinceMs };
        accounts.set(pairingId, { ...account, count: account.count + 1 });
      }
      return [...accounts.values()];
    },
  };
}

export type ConnectedPhones = ReturnType<typeof createConnectedPhones>;
