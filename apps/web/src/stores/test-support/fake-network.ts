import { createLanes, type Lanes } from '@ligo/link';
import { createMemoryChannel } from '@ligo/link/test-support';
import { settle } from '@ligo/machine/test-support';
import type { PeerConnection, PeerConnectionHandlers, SignalingSocket } from '../../ports/connection.ts';

/** A socket whose server is the test. */
export interface FakeSocket extends SignalingSocket {
  origin: string;
  isOpen: boolean;
  sent: { event: string; payload: unknown }[];
  connect(): void;
  drop(): void;
  /** An event of the server; nothing arrives at a closed socket. */
  receive(event: string, payload: unknown): void;
}

/** A peer connection whose car is the test. */
export interface FakePeer extends PeerConnection {
  handlers: PeerConnectionHandlers;
  isOpen: boolean;
  sent: string[];
  candidates: unknown[];
  /** The car's end of the lanes. */
  car: Lanes;
  /** Opens both data channels. */
  openChannel(): void;
}

/** Sockets and peer connections that count their open handles. */
export function createFakeNetwork() {
  const sockets: FakeSocket[] = [];
  const peers: FakePeer[] = [];
  const direct = { isKnown: false };
  const count = (items: { isOpen: boolean }[]) => items.filter(({ isOpen }) => isOpen).length;

  const openSocket = (origin: string): FakeSocket => {
    const handlers = new Map<string, (payload: unknown) => void>();
    const socket: FakeSocket = {
      origin,
      isOpen: true,
      sent: [],
      emit: (event, payload) => void socket.sent.push({ event, payload }),
      on: (event, handler) => void handlers.set(event, handler),
      onConnect: (handler) => void handlers.set('#connect', handler),
      onDisconnect: (handler) => void handlers.set('#disconnect', handler),
      close() {
        socket.isOpen = false;
      },
      connect: () => socket.receive('#connect', undefined),
      drop: () => socket.receive('#disconnect', undefined),
      receive: (event, payload) => (socket.isOpen ? handlers.get(event)?.(payload) : undefined),
    };
    sockets.push(socket);
    return socket;
  };
  const openPeerConnection = (_iceServers: unknown, handlers: PeerConnectionHandlers): FakePeer => {
    const [control, bulk] = [createMemoryChannel(), createMemoryChannel()];
    const lanes = createLanes({ control: control.ends[0], bulk: bulk.ends[0] }, handlers);
    const car = createLanes(
      { control: control.ends[1], bulk: bulk.ends[1] },
      {
        onOpen() {},
        onActivity() {},
        onMessage: (text) => void peer.sent.push(text),
        onIgnored() {},
        onClosed() {},
      },
    );
    const peer: FakePeer = {
      control: lanes.control,
      bulk: lanes.bulk,
      car,
      handlers,
      isOpen: true,
      sent: [],
      candidates: [],
      answer: async (sdp) => `answer to ${sdp}`,
      async addIceCandidate(candidate) {
        peer.candidates.push(candidate);
      },
      close() {
        peer.isOpen = false;
        lanes.end();
      },
      openChannel() {
        control.open();
        bulk.open();
      },
    };
    peers.push(peer);
    return peer;
  };
  return {
    sockets,
    peers,
    openSocket,
    openPeerConnection,
    /** Whether the car has given the phone access without the server. */
    direct,
    directConnections: {
      isKnown: () => direct.isKnown,
      begin: (handlers: PeerConnectionHandlers) => openPeerConnection([], handlers),
    },
    /** Does everything from the socket to the open channel. */
    async connect() {
      await settle();
      const socket = sockets.at(-1);
      socket?.connect();
      socket?.receive('handshake', { info: 'car_joined', iceServers: [] });
      socket?.receive('car', { action: 'offer', sdp: 'offer' });
      await settle();
      peers.at(-1)?.openChannel();
    },
    openSockets: () => count(sockets),
    openPeers: () => count(peers),
  };
}
