import { type Clock, createScope } from '@ligo/machine';
import type { CarLink } from '@ligo/protocol';
import type { CarModule } from '../../ports/car-module.ts';
import type { PhoneRequests, Phones } from '../../ports/phone.ts';
import type { ServerState } from '../../ports/server-api.ts';
import type { OpenPeerTransport } from '../peer-transport-contract.ts';
import type { OpenSignalingSocket } from '../signaling-socket-contract.ts';
import type { ActionRouter } from './action-router.ts';
import { PhoneLinks } from './phone-links.ts';

/** What the link needs. */
export interface LinkNeeds {
  phones: PhoneRequests;
  router: ActionRouter;
  openSocket: OpenSignalingSocket;
  openPeer: OpenPeerTransport;
  clock: Clock;
  random(): number;
  version: { code: number; name: string };
  /** Optional parts of the protocol that this car understands now. */
  features(): readonly string[];
  /** Calls once the server knows the car; what is returned ends the wish. */
  whenRegistered(run: () => void): () => void;
  /** The server says that these pairings stand now; an older one says only that they changed, `null`. */
  onPairings(pairings: readonly CarLink[] | null): void;
  /** How it stands with the socket to the server: told again at each failed try. */
  onServer(state: ServerState): void;
}

/** The link, as long as the module runs. */
export interface LinkModule extends CarModule {
  broadcast: Phones['broadcast'];
  /** Connections, those that are not open yet among them. */
  phoneCount(): number;
  connectedPhones(): number;
}

/** Connects phones with the car, and answers how old and how able the car is. */
export function createLinkModule(needs: LinkNeeds): LinkModule {
  const { phones, clock, version, features, whenRegistered, onServer } = needs;
  let replacedAtMs: number | null = null;
  let scope = createScope();
  const link = new PhoneLinks({
    openSocket: needs.openSocket,
    openPeer: needs.openPeer,
    clock,
    random: needs.random,
    router: needs.router,
    onPairings: needs.onPairings,
    onServer(state) {
      if (state === 'replaced') replacedAtMs = clock.nowMs();
      onServer(state);
    },
  });
  return {
    name: 'link',
    start() {
      scope = createScope();
      scope.add(
        phones.on('Ping', (_extras, phone) =>
          phone.send('Ping', {
            date: clock.nowMs(),
            vCode: version.code,
            vName: version.name,
            features: [...features()],
            ...(replacedAtMs !== null && { replacedAt: replacedAtMs }),
          }),
        ),
      );
      scope.add(phones.on('Bye', () => {}));
      scope.add(() => link.stop());
      scope.add(whenRegistered(() => link.start()));
    },
    stop: () => scope.end(),
    broadcast: (action, extras) => link.broadcast(action, extras),
    phoneCount: () => link.peerCount,
    connectedPhones: () => link.openCount,
  };
}
