import { openNodePeer } from '../../platform/node/peer/node-peer-transport.ts';
import { socketIoSignaling } from '../../platform/server/socket-io-signaling.ts';
import type { MonotonicClock } from '../../ports/unit-time.ts';
import { type ConnectionOptions, PhoneLinks } from '../phones/phone-links.ts';
import type { SignalingServer } from './signaling-server.ts';

/** The links of a car to phones, by real connections over that server. */
export const linksTo = (
  server: Pick<SignalingServer, 'origin'>,
  clock: MonotonicClock,
  options: Pick<ConnectionOptions, 'router'> & Partial<ConnectionOptions>,
): PhoneLinks =>
  new PhoneLinks(
    clock,
    () => 0.5,
    {
      openSocket: socketIoSignaling(
        server.origin,
        async () => 'token',
        () => {},
      ),
      ...{ openPeer: openNodePeer, onLinks() {}, onServer() {} },
      ...options,
    },
    { opened() {}, ended() {} },
  );
