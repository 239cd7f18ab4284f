import type { CarContext } from '../../ports/car-context.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import type { ConnectedAccount, ConnectedPhones } from './connected-phones-contract.ts';

export function createConnectedPhones(
  { clock, log }: Pick<CarContext, 'clock' | 'log'>,
  /** The masked e-mail address of a pairing; `null`: unknown. */
  accountOf: (pairingId: string) => string | null,
): ConnectedPhones {
  const connected = new Map<string, { pairingId: string; account: string | null; sinceMs: Monotonic }>();
  const countOf = (id: string) => [...connected.values()].filter(({ pairingId }) => pairingId === id).length;
  return {
    opened({ id, pairingId }) {
      // When its phones end, the list no longer contains a removed pairing.
      const account = accountOf(pairingId);
      connected.set(id, { pairingId, account, sinceMs: clock.nowMs() });
      log.info({ account, pairingId, phones: countOf(pairingId) }, 'phone connected');
    },
    ended({ id }, reason) {
      const phone = connected.get(id);
      if (!phone) return;
      connected.delete(id);
      const { pairingId, account, sinceMs } = phone;
      const connectedS = Math.round((clock.nowMs() - sinceMs) / 1_000);
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
