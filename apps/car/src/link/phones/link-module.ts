import { createScope } from '@ligo/machine';
import type { CarContext } from '../../ports/car-context.ts';
import type { CarModule } from '../../ports/car-module.ts';
import type { Phones } from '../../ports/phone.ts';
import { type Monotonic, wallOf } from '../../ports/unit-time.ts';
import type { Registration } from '../registration-contract.ts';
import type { ConnectedAccount, ConnectedPhones } from './connected-phones-contract.ts';
import { type ConnectionOptions, PhoneLinks } from './phone-links.ts';

export interface LinkModule extends CarModule, Phones {
  /** Connections, including those that are not open yet. */
  phoneCount(): number;
  connectedPhones(): ConnectedAccount[];
}

/** Connects phones with the car, and answers requests for its version and features. */
export function createLinkModule(
  {
    phones,
    clock,
    wallTime,
    random,
    log,
  }: Pick<CarContext, 'phones' | 'clock' | 'wallTime' | 'random' | 'log'>,
  {
    version,
    features,
    registration,
    accountOf,
    history,
    ...connections
  }: ConnectionOptions & {
    version: { code: number; name: string };
    /** Optional parts of the protocol that this car supports now. */
    features(): readonly string[];
    registration: Registration;
    /** The id of the car's database; `undefined`: unknown. */
    history?: string | undefined;
    /** The masked e-mail address of a pairing; `null`: unknown. */
    accountOf(pairingId: string): string | null;
  },
): LinkModule {
  let replacedAt: Monotonic | null = null;
  let scope = createScope();
  const connected = createConnectedPhones({ clock, log }, accountOf);
  const options: ConnectionOptions = {
    ...connections,
    onServer(state) {
      if (state === 'replaced') replacedAt = clock.nowMs();
      connections.onServer(state);
    },
  };
  const link = new PhoneLinks(clock, random, options, connected);
  return {
    name: 'link',
    start() {
      scope = createScope();
      scope.add(
        phones.on('Ping', (_extras, phone) =>
          phone.send('Ping', {
            date: Math.max(0, wallTime.nowMs()),
            vCode: version.code,
            vName: version.name,
            features: [...features()],
            ...(history !== undefined && { history }),
            ...(replacedAt !== null && { replacedAt: Math.max(0, wallOf({ clock, wallTime }, replacedAt)) }),
          }),
        ),
      );
      scope.add(phones.on('Bye', () => {}));
      scope.add(() => link.stop());
      scope.add(registration.whenRegistered(clock, () => link.start()));
    },
    stop: () => scope.end(),
    broadcast: (action, extras) => link.broadcast(action, extras),
    phoneCount: () => link.peerCount,
    connectedPhones: connected.list,
  };
}

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
