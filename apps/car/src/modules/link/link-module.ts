import type { Clock } from '@ligo/machine';
import {
  type CAR_ACTIONS,
  type CarActionName,
  type CarLink,
  type RefusedCode,
  writeCarMessage,
} from '@ligo/protocol';
import type { z } from 'zod';
import { afterEnd, NEVER_CONNECTED, takenIn } from '../../core/link/reconnect.ts';
import type { OpenPeerTransport } from '../../ports/peer-transport.ts';
import type { ServerState } from '../../ports/server-api.ts';
import type { OpenSignalingSocket, SignalingSocket } from '../../ports/signaling-socket.ts';
import type { ActionRouter } from './action-router.ts';
import { Peers } from './peers.ts';

/** What a refusal says of the server, if more than that it is out of reach. */
const STATE_AFTER: Partial<Record<RefusedCode, ServerState>> = {
  'token-invalid': 'refused',
  replaced: 'replaced',
};

export interface LinkModuleParts {
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
export class LinkModule {
  private readonly peers: Peers;
  private socket: SignalingSocket | null = null;
  private cancelRetry: (() => void) | null = null;
  private reconnect = NEVER_CONNECTED;
  private isRunning = false;

  constructor(private readonly parts: LinkModuleParts) {
    this.peers = new Peers({
      open: parts.openPeer,
      clock: parts.clock,
      router: parts.router,
      signal: (peerId, signal) => this.socket?.send({ peerId, ...signal }),
    });
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
    this.cancelRetry?.();
    this.socket?.close();
    this.socket = null;
    this.peers.closeAll();
  }

  /** Tells every phone that is connected. */
  tellAll<N extends CarActionName>(action: N, extras: z.input<(typeof CAR_ACTIONS)[N]>): void {
    this.peers.tellAll(writeCarMessage(action, extras));
  }

  private connect(): void {
    const { onServer, onPairings } = this.parts;
    this.socket = this.parts.openSocket({
      onConnect: () => onServer('online'),
      onDisconnect: () => this.retry('unreachable'),
      remote: (message) => this.peers.receive(message),
      other_side_left: ({ peerId }) => this.peers.left(peerId),
      refused: ({ code, retryAfterMs }) => this.retry(STATE_AFTER[code] ?? 'unreachable', retryAfterMs),
      links_changed: ({ linkIds, links }) => {
        // The server's greeting: only now it has taken the car in.
        this.reconnect = takenIn(this.reconnect, this.parts.clock.nowMs());
        this.peers.keepOnly(linkIds);
        onPairings(links ?? null);
      },
    });
  }

  private retry(state: ServerState, atLeastMs = 0): void {
    this.socket?.close();
    this.socket = null;
    this.parts.onServer(state);
    if (!this.isRunning) return;
    this.cancelRetry?.();
    const { clock, random } = this.parts;
    const [next, waitMs] = afterEnd(this.reconnect, state === 'replaced', clock.nowMs(), random());
    this.reconnect = next;
    this.cancelRetry = clock.after(Math.max(atLeastMs, waitMs), () => this.connect());
  }
}
