import { createScope } from '@ligo/machine';
import type { CarContext } from '../../ports/car-context.ts';
import type { CarModule } from '../../ports/car-module.ts';
import type { Phones } from '../../ports/phone.ts';
import { type Monotonic, wallOf } from '../../ports/unit-time.ts';
import type { DirectLinks, DirectLinksParts } from '../direct/direct-links.ts';
import type { Registration } from '../registration-contract.ts';
import { type ConnectedAccount, createConnectedPhones } from './connected-phones-contract.ts';
import { type ConnectionOptions, PhoneLinks } from './phone-links.ts';

export interface LinkModule extends CarModule, Phones {
  /** Connections, including those that are not open yet. */
  phoneCount(): number;
  connectedPhones(): ConnectedAccount[];
  /** Requests for links without a server that made no connection. */
  ignoredRequests(): number;
  /** Encrypted commands through the server that were not executed. */
  ignoredCommands(): number;
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
    direct: createDirect,
    ...connections
  }: ConnectionOptions & {
    /** Creates the links without a server, which connect by the function; absent: there are none. */
    direct?: (connect: DirectLinksParts['connect']) => DirectLinks;
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
    onLinks(linkIds, links) {
      direct?.keepPairings(linkIds);
      connections.onLinks(linkIds, links);
    },
    onServer(state) {
      if (state === 'replaced') replacedAt = clock.nowMs();
      connections.onServer(state);
    },
  };
  const link = new PhoneLinks(clock, random, options, connected);
  const direct = createDirect?.((...connection) => link.peers.openDirect(...connection));
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
      scope.add(phones.on('Answer', ({ sdp }, phone) => link.peers.answer(phone.id, sdp)));
      scope.add(() => link.stop());
      if (direct) {
        scope.add(
          phones.on('DirectAccess', (_extras, phone) => {
            const access = direct.accessOf(phone);
            return access && phone.send('DirectAccess', access);
          }),
        );
        scope.add(direct.listen());
      }
      scope.add(registration.whenRegistered(clock, () => link.start()));
    },
    stop: () => scope.end(),
    broadcast: (action, extras) => link.broadcast(action, extras),
    phoneCount: () => link.peerCount,
    ignoredRequests: () => direct?.ignored() ?? 0,
    ignoredCommands: () => Object.values(link.sealed?.ignored() ?? {}).reduce((sum, count) => sum + count, 0),
    connectedPhones: connected.list,
  };
}
