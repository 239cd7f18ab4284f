import {
  type CAR_ACTIONS,
  type CarActionName,
  type CarLink,
  type CarSignal,
  type IceServer,
  type RefusedCode,
  type SealedFromCar,
  type ToCarEvent,
  writeCarMessage,
} from '@ligo/protocol';
import type { z } from 'zod';
import type { OpenPeerTransport } from '../../ports/peer-transport.ts';
import type { ServerState } from '../../ports/server-api.ts';
import type { OpenSignalingSocket, SignalingSocket } from '../../ports/signaling-socket.ts';
import type { MonotonicClock } from '../../ports/unit-time.ts';
import { INITIAL_RECONNECT, type ReconnectEvent, stepReconnect } from '../reconnect-machine.ts';
import type { SealedPhones } from '../sealed/sealed-phones.ts';
import type { ActionRouter } from './action-router.ts';
import type { ConnectedPhones } from './connected-phones-contract.ts';
import { Peers } from './peers.ts';

/** Server states by refusal; any other refusal counts as unreachable. */
const STATE_AFTER: Partial<Record<RefusedCode, ServerState>> = {
  'token-invalid': 'refused',
  replaced: 'replaced',
};

type Introduction = ToCarEvent<'remote'> & { action: 'handshake' };

/** Introductions that wait for the next list of links; as many may wait for the check of their relay servers. */
const MAX_WAITING_INTRODUCTIONS = 16;

export interface ConnectionOptions {
  openSocket: OpenSignalingSocket;
  openPeer: OpenPeerTransport;
  /** Selects the relay servers that the car may contact; never rejects. Absent: all of them. */
  checkIceServers?(servers: readonly IceServer[]): Promise<readonly IceServer[]>;
  router: ActionRouter;
  /** Creates the path of encrypted commands, which sends by the function; absent: there is none. */
  sealed?: (send: (message: SealedFromCar) => void) => SealedPhones;
  /** The ids of all present links, and the links; `null`: an older server reports the ids alone. */
  onLinks(linkIds: readonly string[], links: readonly CarLink[] | null): void;
  /** The state of the socket to the server; repeated at each failed attempt. */
  onServer(state: ServerState): void;
}

/** Keeps a socket to the server, and the connections of phones. They outlive the socket. */
export class PhoneLinks {
  readonly peers: Peers;
  /** The path of encrypted commands, if there is one. */
  readonly sealed: SealedPhones | undefined;
  private linkIds: ReadonlySet<string> = new Set();
  private early: readonly Introduction[] = [];
  private checking: readonly Introduction[] = [];
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
    this.sealed = options.sealed?.((message) => this.socket?.sendSealed(message));
    this.peers = new Peers(options.openPeer, clock, options.router, signal, connected);
  }

  get peerCount(): number {
    return this.peers.count;
  }

  start(): void {
    this.isRunning = true;
    this.connect();
  }

  stop(): void {
    this.isRunning = false;
    this.checking = [];
    this.cancelRetry?.();
    this.socket?.close();
    this.socket = null;
    this.sealed?.endAll();
    this.peers.closeAll();
  }

  broadcast<N extends CarActionName>(action: N, extras: z.input<(typeof CAR_ACTIONS)[N]>): void {
    this.peers.broadcast(writeCarMessage(action, extras));
  }

  private connect(): void {
    const { onServer, onLinks, openSocket } = this.options;
    this.socket = openSocket({
      onConnect: () => onServer('online'),
      onDisconnect: () => this.retry('unreachable'),
      remote: (message) => this.receive(message),
      sealed: (message) => this.sealed?.receive(message),
      other_side_left: ({ peerId }) => {
        this.checking = this.checking.filter((each) => each.peerId !== peerId);
        this.sealed?.left(peerId);
        this.peers.left(peerId);
      },
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
    if (message.action !== 'handshake') this.peers.receive(message);
    else if (this.linkIds.has(message.linkId)) this.introduce(message);
    else this.early = [...this.early, message].slice(-MAX_WAITING_INTRODUCTIONS);
  }

  /** PEER-11: the phone may leave and its link may end during the check. */
  private introduce(introduction: Introduction): void {
    const { checkIceServers } = this.options;
    if (!checkIceServers) {
      this.peers.receive(introduction);
      return;
    }
    const others = this.checking.filter(({ peerId }) => peerId !== introduction.peerId);
    this.checking = [...others, introduction].slice(-MAX_WAITING_INTRODUCTIONS);
    void checkIceServers(introduction.iceServers).then((iceServers) => {
      if (!this.checking.includes(introduction)) return;
      this.checking = this.checking.filter((each) => each !== introduction);
      this.peers.receive({ ...introduction, iceServers: [...iceServers] });
    });
  }

  private receiveLinks(linkIds: readonly string[]): void {
    this.linkIds = new Set(linkIds);
    this.peers.disconnectOthers(linkIds);
    this.sealed?.keepPairings(linkIds);
    const isLinked = ({ linkId }: Introduction) => this.linkIds.has(linkId);
    this.checking = this.checking.filter(isLinked);
    const { early } = this;
    this.early = [];
    for (const introduction of early.filter(isLinked)) this.introduce(introduction);
  }

  private retry(state: ServerState, atLeastMs = 0): void {
    this.socket?.close();
    this.socket = null;
    this.sealed?.endAll();
    this.early = [];
    this.checking = [];
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
