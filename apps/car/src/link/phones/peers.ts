import type { Clock } from '@ligo/machine';
import { type CarSignal, LINK, type ToCarEvent, writeCarMessage } from '@ligo/protocol';
import type { OpenPeerTransport, PeerTransport, VerifiedPeerHandlers } from '../../ports/peer-transport.ts';
import type { Phone } from '../../ports/phone.ts';
import { type PeerEvent, type PeerState, stepPeer } from '../peer-machine.ts';
import type { ActionRouter } from './action-router.ts';
import type { ConnectedPhones } from './connected-phones-contract.ts';

/** How long our end of a channel may take to open after the phone left the server. */
const OPEN_AFTER_LEAVING_MS = 5_000;
/** Time for the reason to reach the phone before its connection is closed: a message sent right before gets lost. */
const LEAVE_TIMEOUT_MS = 2_000;
/** How long a phone may wait for approval at the car on one connection. */
const APPROVAL_MS = 600_000;

/** Open connections of one account, silently lost phones included; the same number may be leaving. Each has sockets and memory of its own. */
const MAX_PEERS_PER_PAIRING = 16;
/** Connections of all accounts, leaving ones included. */
const MAX_PEERS = 64;

interface Peer {
  state: PeerState;
  phone: Phone;
  transport: PeerTransport;
  /** The answer to an offer over the open link, if there is one. */
  answered: Answered | undefined;
  /** Aborts `disconnected` of the phone. */
  closed: () => void;
  cancelTimer: () => void;
}

function createAnswered() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
type Answered = ReturnType<typeof createAnswered>;

/** The connections to all phones. Each is independent and owns one timer. */
export class Peers {
  /** Ordered by the last request of the phone. */
  private readonly peers = new Map<string, Peer>();

  constructor(
    private readonly openPeer: OpenPeerTransport,
    private readonly clock: Clock,
    private readonly router: ActionRouter,
    /** Sends to a phone through the server. */
    private readonly signal: (peerId: string, signal: CarSignal) => void,
    private readonly connected: Pick<ConnectedPhones, 'opened' | 'ended'>,
  ) {}

  get count(): number {
    return this.peers.size;
  }

  receive(message: ToCarEvent<'remote'>): void {
    const transport = this.peers.get(message.peerId)?.transport;
    switch (message.action) {
      case 'handshake':
        this.open(
          message.peerId,
          message.linkId,
          (handlers) => this.openPeer(message.iceServers, handlers, message.linkId),
          (signal) => this.signal(message.peerId, signal),
        );
        break;
      case 'answer':
        transport?.acceptAnswer(message.sdp);
        break;
      case 'ice-candidate':
        transport?.addIceCandidate({ candidate: message.candidate, sdpMid: message.sdpMid ?? '0' });
    }
  }

  /** A phone left the server: its end of the channel is open, or it has gone (PEER-2). */
  left(peerId: string): void {
    if (this.peers.get(peerId)?.state === 'opening')
      this.limit(peerId, OPEN_AFTER_LEAVING_MS, 'open-timeout');
  }

  /** Disconnects the phones whose link is not in the list. */
  disconnectOthers(linkIds: readonly string[]): void {
    for (const [peerId, peer] of this.peers) {
      if (linkIds.includes(peer.phone.pairingId)) continue;
      if (peer.state !== 'leaving') this.disconnect(peerId, peer, 'Unlinked');
    }
  }

  broadcast(text: string): void {
    for (const [peerId, { state, transport }] of [...this.peers])
      if (state === 'open') this.send(peerId, transport, text);
  }

  closeAll(): void {
    for (const peerId of [...this.peers.keys()]) this.step(peerId, 'channel-closed');
  }

  /** Opens a connection that a phone has begun without the server. */
  openDirect(peerId: string, pairingId: string, open: OpenPeerTransport): void {
    const offer = (signal: CarSignal) => {
      const transport = this.peers.get(peerId)?.transport;
      if (signal.action === 'offer') transport?.control.send(writeCarMessage('Offer', { sdp: signal.sdp }));
    };
    this.open(peerId, pairingId, (handlers) => open([], handlers, pairingId), offer, createAnswered());
  }

  /** The answer of an open connection to an offer. */
  answer(peerId: string, sdp: string): void {
    const peer = this.peers.get(peerId);
    peer?.transport.acceptAnswer(sdp);
    peer?.answered?.resolve();
  }

  private open(
    peerId: string,
    pairingId: string,
    openPeer: (handlers: VerifiedPeerHandlers) => PeerTransport,
    signal: (signal: CarSignal) => void,
    answered?: Answered,
  ): void {
    this.step(peerId, 'channel-closed');
    this.evictOldest(pairingId);
    // PEER-9
    if (this.peers.size >= MAX_PEERS) return;
    const { clock, router } = this;
    const transport = openPeer({
      onOffer: (sdp) => signal({ action: 'offer', sdp }),
      onIceCandidate: ({ candidate, sdpMid }) => signal({ action: 'ice-candidate', candidate, sdpMid }),
      // PEER-12
      onWaiting: () => this.limit(peerId, APPROVAL_MS, 'open-timeout'),
      onOpen: () => {
        this.step(peerId, 'channel-open');
        this.listen(peerId);
      },
      onActivity: () => this.peers.get(peerId)?.state !== 'leaving' && this.listen(peerId),
      onIgnored: () => router.ignoreFrame(),
      onMessage: (text) => {
        if (this.peers.get(peerId)?.state === 'leaving') return;
        const action = router.receive(text, phone);
        if (action === 'Bye') this.step(peerId, 'bye');
        else if (action !== null && action !== 'Ping') this.touch(peerId);
      },
      onClosed: () => this.step(peerId, 'channel-closed'),
      onError: (error) => router.fail(error),
    });
    const gone = new AbortController();
    const phone: Phone = {
      id: peerId,
      pairingId,
      provenKey: () => transport.provenKey?.() ?? null,
      bulk: transport.bulk,
      video: transport.video,
      videoAnswered: answered?.promise,
      disconnected: gone.signal,
      send: async (action, extras) => {
        if (!this.send(peerId, transport, writeCarMessage(action, extras))) return false;
        await transport.control.drained();
        return !gone.signal.aborted;
      },
    };
    const closed = () => {
      gone.abort();
      answered?.resolve();
    };
    // The phone decides when an attempt has failed, and then leaves the server.
    const cancelTimer = clock.after(LINK.openTimeoutMaxMs, () => this.step(peerId, 'open-timeout'));
    this.peers.set(peerId, { state: 'opening', phone, transport, answered, closed, cancelTimer });
  }

  /** PEER-7: makes room for another connection of the account. */
  private evictOldest(pairingId: string): void {
    const own = [...this.peers].filter(([, { phone }]) => phone.pairingId === pairingId);
    const tooMany = (all: typeof own) => all.slice(0, Math.max(0, all.length + 1 - MAX_PEERS_PER_PAIRING));
    const leaving = own.filter(([, { state }]) => state === 'leaving');
    for (const [peerId] of tooMany(leaving)) this.step(peerId, 'channel-closed');
    const staying = own.filter(([, { state }]) => state !== 'leaving');
    for (const [peerId, peer] of tooMany(staying)) this.disconnect(peerId, peer, 'Replaced');
  }

  /** Sends the reason to the phone, and closes its connection after a moment. */
  private disconnect(peerId: string, { transport }: Peer, reason: 'Unlinked' | 'Replaced'): void {
    transport.control.send(writeCarMessage(reason, {}));
    this.step(peerId, reason === 'Unlinked' ? 'unlinked' : 'replaced');
    this.limit(peerId, LEAVE_TIMEOUT_MS, 'leave-timeout');
  }

  private touch(peerId: string): void {
    const peer = this.peers.get(peerId);
    if (!peer) return;
    this.peers.delete(peerId);
    this.peers.set(peerId, peer);
  }

  /** Sends to one phone. A phone that does not keep up is disconnected, so that it does not delay the others. */
  private send(peerId: string, transport: PeerTransport, text: string): boolean {
    // A phone that reconnected with the same id did not send the requests of its earlier connection.
    if (this.peers.get(peerId)?.transport !== transport) return false;
    const isSent = transport.control.send(text);
    if (!isSent) this.step(peerId, 'channel-closed');
    return isSent;
  }

  /** Waits for the next message; a phone that is silent for too long is disconnected. */
  private listen(peerId: string): void {
    this.limit(peerId, LINK.carDeadAfterMs, 'silent');
  }

  /** Limits the time of a connection from now; replaces its timer. */
  private limit(peerId: string, withinMs: number, otherwise: PeerEvent): void {
    const peer = this.peers.get(peerId);
    if (!peer) return;
    peer.cancelTimer();
    peer.cancelTimer = this.clock.after(withinMs, () => this.step(peerId, otherwise));
  }

  private step(peerId: string, event: PeerEvent): void {
    const peer = this.peers.get(peerId);
    if (!peer) return;
    const before = peer.state;
    peer.state = stepPeer(before, event);
    // PEER-10
    if (before !== 'open' && peer.state === 'open') this.connected.opened(peer.phone);
    if (before === 'open' && peer.state !== 'open') this.connected.ended(peer.phone, event);
    if (peer.state !== 'closed') return;
    this.peers.delete(peerId);
    peer.cancelTimer();
    peer.transport.close();
    peer.closed();
  }
}
