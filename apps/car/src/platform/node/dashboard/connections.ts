import type { Socket } from 'node:net';
import type { UnitAccounts } from './unit-accounts.ts';

const MAX_OWNERS = 64;
const MAX_GUESTS = 32;
/** Connections whose account is not looked up yet: a turn of the event loop accepts fewer. */
const MAX_UNKNOWN = 1_024;

export interface Peer {
  /** `null`: the connection ends. */
  account: number | null;
  isOwner: boolean;
}

/** Accepts connections: the owner has slots of its own, which no other account of the unit can take. */
export class Connections {
  private readonly unknown = new Map<Socket, Promise<Peer>>();
  private readonly owners = new Set<Socket>();
  /** Oldest first. */
  private readonly guests = new Map<Socket, Peer>();
  private readonly peers = new WeakMap<Socket, Promise<Peer>>();

  constructor(private readonly accounts: UnitAccounts) {}

  accept(socket: Socket): void {
    if (this.unknown.size >= MAX_UNKNOWN) {
      socket.resetAndDestroy();
      return;
    }
    const peer = this.lookUp(socket);
    this.unknown.set(socket, peer);
    this.peers.set(socket, peer);
    socket.once('close', () => {
      this.unknown.delete(socket);
      this.owners.delete(socket);
      this.guests.delete(socket);
    });
  }

  async peerOf(socket: Socket): Promise<Peer> {
    return (await this.peers.get(socket)) ?? { account: null, isOwner: false };
  }

  /** The connection has shown a session: it gets one of the owner's slots. */
  promote(socket: Socket): void {
    if (!this.guests.delete(socket)) return;
    this.addOwner(socket);
  }

  private async lookUp(socket: Socket): Promise<Peer> {
    const account = await this.accounts.accountOf(socket);
    const peer = { account, isOwner: this.accounts.isOwner(account) };
    this.unknown.delete(socket);
    if (socket.destroyed) return peer;
    if (peer.isOwner) this.addOwner(socket);
    else this.addGuest(socket, peer);
    return peer;
  }

  private addOwner(socket: Socket): void {
    if (this.owners.size >= MAX_OWNERS) socket.destroy();
    else this.owners.add(socket);
  }

  /** The account with the most connections loses its oldest one, so that a flood evicts only connections of its own account. */
  private addGuest(socket: Socket, peer: Peer): void {
    this.guests.set(socket, peer);
    if (this.guests.size <= MAX_GUESTS) return;
    const oldest = new Map<number | null, { socket: Socket; count: number }>();
    for (const [each, { account }] of this.guests) {
      const known = oldest.get(account);
      oldest.set(account, { socket: known?.socket ?? each, count: (known?.count ?? 0) + 1 });
    }
    const [most] = [...oldest.values()].sort((a, b) => b.count - a.count);
    // A reset leaves no row in the kernel's table.
    most?.socket.resetAndDestroy();
    if (most) this.guests.delete(most.socket);
  }
}
