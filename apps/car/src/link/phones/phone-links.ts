import {
  type CAR_ACTIONS,
  type CarActionName,
  type CarLink,
  type CarSignal,
  type RefusedCode,
  type ToCarEvent,
  writeCarMessage,
} from '@ligo/protocol';
import type { z } from 'zod';
import type { OpenPeerTransport } from '../../ports/peer-transport.ts';
import type { ServerState } from '../../ports/server-api.ts';
import type { OpenSignalingSocket, SignalingSocket } from '../../ports/signaling-socket.ts';
import type { MonotonicClock } from '../../ports/unit-time.ts';
import { INITIAL_RECONNECT, type ReconnectEvent, stepReconnect } from '../reconnect-machine.ts';
import type { ActionRouter } from './action-router.ts';
import type { ConnectedPhones } from './connected-phones-contract.ts';
import { Peers } from './peers.ts';

/** Server states by refusal; any other refusal counts as unreachable. */
const STATE_AFTER: Partial<Record<RefusedCode, ServerState>> = {
  'token-invalid': 'refused',
  replaced: 'replaced',
};

type Introduction = ToCarEvent<'remote'> & { action: 'handshake' };

/** Introductions that wait for the next list of links. */
const MAX_EARLY_INTRODUCTIONS = 16;

export interface ConnectionOptions {
  openSocket: OpenSignalingSocket;
  openPeer: OpenPeerTransport;
  router: ActionRouter;
  /** The ids of all present links, and the links; `null`: an older server reports the ids alone. */
  onLinks(linkIds: readonly string[], links: readonly CarLink[] | null): void;
  /** The state of the socket to the server; repeated at each failed attempt. */
  onServer(state: ServerState): void;
}

/** Keeps a socket to the server, and the connections of phones. They outlive the socket. */
export class PhoneLinks {
  private readonly peers: Peers;
  private linkIds: ReadonlySet<string> = new Set();
  private early: readonly Introduction[] = [];
  private socket: SignalingSocket | null = null;
  private cancelRetry: (() => void) | null = null;
  private reconnect = INITIAL_RECONNECT;
  private isRunning = false;

  constructor(
    private readonly clock: MonotonicClock,
    private readonly random: () => number,
    private readonly options: ConnectionOptions,
    connected: Pick<ConnectedPhones, 'opened' | 'ended'>,
  ) {
    const signal = (peerId: string, signal: CarSignal) => this.socket?.send({ peerId, ...signal });
    this.peers = new Peers(options.openPeer, clock, options.router, signal, connected);
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

  /** Sends to every connected phone. */
  broadcast<N extends CarActionName>(action: N, extras: z.input<(typeof CAR_ACTIONS)[N]>): void {
    this.peers.broadcast(writeCarMessage(action, extras));
  }

  private connect(): void {
    const { onServer, onLinks, openSocket } = this.options;
    this.socket = openSocket({
      onConnect: () => onServer('online'),
      onDisconnect: () => this.retry('unreachable'),
      remote: (message) => this.receive(message),
      other_side_left: ({ peerId }) => this.peers.left(peerId),
      refused: ({ code, retryAfterMs }) => this.retry(STATE_AFTER[code] ?? 'unreachable', retryAfterMs),
      links_changed: ({ linkIds, links }) => {
        // The greeting of the server: the car is accepted.
        this.step({ type: 'taken-in' });
        this.receiveLinks(linkIds);
        onLinks(linkIds, links ?? null);
      },
    });
  }

  /** PEER-8: a list that contains a new link may arrive behind its first phone. */
  private receive(message: ToCarEvent<'remote'>): void {
    if (message.action === 'handshake' && !this.linkIds.has(message.linkId))
      this.early = [...this.early, message].slice(-MAX_EARLY_INTRODUCTIONS);
    else this.peers.receive(message);
  }

  private receiveLinks(linkIds: readonly string[]): void {
    this.linkIds = new Set(linkIds);
    this.peers.disconnectOthers(linkIds);
    const { early } = this;
    this.early = [];
    for (const introduction of early)
      if (this.linkIds.has(introduction.linkId)) this.peers.receive(introduction);
  }

  private retry(state: ServerState, atLeastMs = 0): void {
    this.socket?.close();
    this.socket = null;
    this.early = [];
    this.options.onServer(state);
    this.step({ type: 'ended', isReplaced: state === 'replaced', atLeastMs });
  }

  private step(event: ReconnectEvent): void {
    const at = { nowMs: this.clock.nowMs(), random: this.random() };
    const { state, effects } = stepReconnect(this.reconnect, event, at);
    this.reconnect = state;
    for (const { waitMs } of effects) {
      this.cancelRetry?.();
      if (this.isRunning) this.cancelRetry = this.clock.after(waitMs, () => this.connect());
    }
  }
}
