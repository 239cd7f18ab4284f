import type { Clock } from '@ligo/machine';
import {
  type CAR_ACTIONS,
  type CarActionName,
  type CarLink,
  type RefusedCode,
  writeCarMessage,
} from '@ligo/protocol';
import type { z } from 'zod';
import type { ServerState } from '../../ports/server-api.ts';
import type { OpenPeerTransport } from '../peer-transport-contract.ts';
import { INITIAL_RECONNECT, type ReconnectEvent, stepReconnect } from '../reconnect-machine.ts';
import type { OpenSignalingSocket, SignalingSocket } from '../signaling-socket-contract.ts';
import type { ActionRouter } from './action-router.ts';
import { Peers } from './peers.ts';

/** What a refusal says of the server, if more than that it is out of reach. */
const STATE_AFTER: Partial<Record<RefusedCode, ServerState>> = {
  'token-invalid': 'refused',
  replaced: 'replaced',
};

export interface PhoneLinksNeeds {
  openSocket: OpenSignalingSocket;
  openPeer: OpenPeerTransport;
  clock: Clock;
  random: () => number;
  router: ActionRouter;
  /** The server says that these pairings stand now; an older one says only that they changed, `null`. */
  onPairings(pairings: readonly CarLink[] | null): void;
  /** How it stands with the socket to the server: told again at each failed try. */
  onServer(state: ServerState): void;
}

/** Keeps a socket to the server and the phones' connections that come of it. They outlive the socket. */
export class PhoneLinks {
  private readonly peers: Peers;
  private socket: SignalingSocket | null = null;
  private cancelRetry: (() => void) | null = null;
  private reconnect = INITIAL_RECONNECT;
  private isRunning = false;

  constructor(private readonly needs: PhoneLinksNeeds) {
    this.peers = new Peers({
      open: needs.openPeer,
      clock: needs.clock,
      router: needs.router,
      signal: (peerId, signal) => this.socket?.send({ peerId, ...signal }),
    });
  }

  get peerCount(): number {
    return this.peers.count;
  }

  get openCount(): number {
    return this.peers.openCount;
  }

  start(): void {
    this.isRunning = true;
    this.connect();
  }

  stop(): void {
    this.isRunning = false;
    this.cancelRetry?.();
    this.socket?.close();
    this.socket = null;
    this.peers.closeAll();
  }

  /** Tells every phone that is connected. */
  broadcast<N extends CarActionName>(action: N, extras: z.input<(typeof CAR_ACTIONS)[N]>): void {
    this.peers.broadcast(writeCarMessage(action, extras));
  }

  private connect(): void {
    const { onServer, onPairings } = this.needs;
    this.socket = this.needs.openSocket({
      onConnect: () => onServer('online'),
      onDisconnect: () => this.retry('unreachable'),
      remote: (message) => this.peers.receive(message),
      other_side_left: ({ peerId }) => this.peers.left(peerId),
      refused: ({ code, retryAfterMs }) => this.retry(STATE_AFTER[code] ?? 'unreachable', retryAfterMs),
      links_changed: ({ linkIds, links }) => {
        // The server's greeting: only now it has taken the car in.
        this.step({ type: 'taken-in' });
        this.peers.disconnectOthers(linkIds);
        onPairings(links ?? null);
      },
    });
  }

  private retry(state: ServerState, atLeastMs = 0): void {
    this.socket?.close();
    this.socket = null;
    this.needs.onServer(state);
    this.step({ type: 'ended', isReplaced: state === 'replaced', atLeastMs });
  }

  private step(event: ReconnectEvent): void {
    const { clock, random } = this.needs;
    const at = { nowMs: clock.nowMs(), random: random() };
    const { state, effects } = stepReconnect(this.reconnect, event, at);
    this.reconnect = state;
    for (const { waitMs } of effects) {
      this.cancelRetry?.();
      if (this.isRunning) this.cancelRetry = clock.after(waitMs, () => this.connect());
    }
  }
}
