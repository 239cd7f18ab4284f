import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from 'socket.io';
import type { PairingChange } from '../cars/pairing-changes.ts';
import type { SignalingContext } from './signaling-context.ts';
import type { SignalingRunner } from './signaling-runner.ts';

/** After an interruption, cars are read again at 2,000 a second: few enough to leave time for everything else. */
const CARS_AT_ONCE = 200;
const PAUSE_MS = 100;
/** After a failure, all cars are read again, ms. */
const RETRY_MS = 1_000;

/** Notifies the sockets of this server of pairing changes at any server. */
export class PairingFollower {
  private readonly stopped = new AbortController();
  private readonly unlisten: () => void;
  private isCatchingUp = false;
  private mustRepeat = false;

  constructor(
    private readonly io: Server,
    private readonly runner: SignalingRunner,
    private readonly context: Pick<SignalingContext, 'pairings' | 'pairingChanges' | 'log'>,
  ) {
    this.unlisten = context.pairingChanges.listen({
      onChanged: (change) => void this.apply(change).catch(this.readLater),
      onGap: () => this.catchUp(),
    });
  }

  /** SIG-17: messages of other servers or changes of pairings were missed. */
  catchUp(): void {
    this.mustRepeat = true;
    if (!this.isCatchingUp) void this.catchUpRepeatedly();
  }

  stop(): void {
    this.unlisten();
    this.stopped.abort();
  }

  private async catchUpRepeatedly(): Promise<void> {
    this.isCatchingUp = true;
    while (this.mustRepeat && !this.stopped.signal.aborted) {
      this.mustRepeat = false;
      this.runner.recordPairingChange();
      const carIds = this.runner.carIds;
      for (let from = 0; from < carIds.length; from += CARS_AT_ONCE) {
        await this.readAgain(carIds.slice(from, from + CARS_AT_ONCE)).catch(this.readLater);
        await this.rest(PAUSE_MS);
        if (this.mustRepeat || this.stopped.signal.aborted) break;
      }
    }
    this.isCatchingUp = false;
  }

  /** Announces these cars and phones to the other servers; sends each car its pairings, and phones of ended pairings away. */
  private async readAgain(carIds: readonly string[]): Promise<void> {
    for (const carId of carIds) this.runner.dispatch(carId, { type: 'region-returned' });
    const pairings = await this.context.pairings.pairingsOfCars(carIds);
    for (const carId of carIds) {
      const current = pairings.get(carId) ?? [];
      this.runner.dispatch(carId, { type: 'pairings-read', links: current.map(({ link }) => link) });
      const accounts = new Set(current.map(({ accountId }) => accountId));
      for (const { accountId } of this.runner.presenceOf(carId).phones)
        if (!accounts.has(accountId)) this.sendAway(carId, accountId);
    }
  }

  /** SIG-9: each server receives the change and notifies its own sockets. */
  private async apply({ carId, ended }: PairingChange): Promise<void> {
    const { runner } = this;
    runner.recordPairingChange();
    if (ended) this.sendAway(carId, ended.accountId);
    if (!runner.presenceOf(carId).car) return;
    const links = await this.context.pairings.pairingsOf(carId);
    runner.dispatch(carId, { type: 'pairings-read', links });
  }

  /** SIG-10 */
  private sendAway(carId: string, accountId: string): void {
    const { sockets } = this.io.of('/');
    for (const phone of this.runner.presenceOf(carId).phones) {
      if (phone.accountId !== accountId) continue;
      const socket = sockets.get(phone.peerId);
      socket?.emit('car_unlinked', { carId });
      socket?.disconnect(true);
    }
  }

  /** SIG-9: a change whose read failed is not lost. */
  private readonly readLater = async (error: unknown): Promise<void> => {
    this.context.log.error({ err: error }, 'pairings could not be read again');
    await this.rest(RETRY_MS);
    if (!this.stopped.signal.aborted) this.catchUp();
  };

  private async rest(ms: number): Promise<void> {
    await pause(ms, null, { signal: this.stopped.signal }).catch(() => {});
  }
}
