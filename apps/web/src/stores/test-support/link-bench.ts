import { createVirtualClock, settle } from '@ligo/machine/test-support';
import { writeCarMessage } from '@ligo/protocol';
import { createCounter } from '../../lib/values/counter.ts';
import { createLink } from '../link/link-store.ts';
import type { LinkWait } from '../link/link-types.ts';
import { createFakePhoneNetwork, createFakeVisibility } from './fake-browser.ts';
import { createFakeNetwork } from './fake-network.ts';

/** A link with a fake server, car and clock. */
export function createLinkBench({ hasPeerConnections = true } = {}) {
  const clock = createVirtualClock();
  const visibility = createFakeVisibility();
  const phoneNetwork = createFakePhoneNetwork();
  const network = createFakeNetwork();
  const counter = createCounter();
  const refreshes: LinkWait[] = [];
  const link = createLink(
    {
      clock,
      visibility,
      network: phoneNetwork,
      counter,
      random: () => 0.5,
      openSocket: network.openSocket,
      openPeerConnection: network.openPeerConnection,
      directConnections: network.directConnections,
      hasPeerConnections,
    },
    {
      token: () => 'a.b.c',
      account: () => 'account',
      originOf: async (region) => `https://region-${region}.example`,
      async refresh(target) {
        refreshes.push(target);
      },
    },
  );
  const socket = () => {
    const last = network.sockets.at(-1);
    if (!last?.isOpen) throw new Error('no socket is open');
    return last;
  };
  const peer = () => {
    const last = network.peers.at(-1);
    if (!last?.isOpen) throw new Error('no peer connection is open');
    return last;
  };
  const connect = async () => {
    await network.connect();
    await settle();
  };
  return {
    clock,
    visibility,
    phoneNetwork,
    network,
    counter,
    link,
    refreshes,
    socket,
    peer,
    send: (action: 'Ping' | 'Status' | 'Unlinked' | 'Replaced') => {
      const ping = { date: 1, vCode: 3, vName: '0.1.0' };
      peer().handlers.onMessage(writeCarMessage(action, action === 'Ping' ? ping : {}));
    },
    /** The car sends any message; resolves once the phone has taken it in. */
    async deliver(...message: Parameters<typeof writeCarMessage>) {
      peer().handlers.onMessage(writeCarMessage(...message));
      await settle();
    },
    /** How many messages with this text the car has received over all links. */
    countOf: (text: string) =>
      network.peers.flatMap(({ sent }) => sent).filter((each) => each.includes(text)).length,
    connect,
    /** Begins the link to a car, and connects. */
    async start(carId = 'car-one-1') {
      link.setTarget({ carId, region: 1 });
      link.start();
      await connect();
    },
  };
}
