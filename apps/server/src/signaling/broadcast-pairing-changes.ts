import type { Server } from 'socket.io';
import type { PairingChange } from '../cars/pairing-changes.ts';
import { linksMessage } from './car-socket.ts';
import { rooms } from './rooms.ts';
import type { SignalingContext } from './signaling-context.ts';
import type { SignalingRunner } from './signaling-runner.ts';

/** Tells the sockets of this server of pairings that changed, wherever they did. The returned function ends it. */
export function broadcastPairingChanges(
  io: Server,
  runner: SignalingRunner,
  { pairings, pairingChanges, log }: Pick<SignalingContext, 'pairings' | 'pairingChanges' | 'log'>,
): () => void {
  async function pairingsChanged({ carId, ended }: PairingChange): Promise<void> {
    runner.recordPairingChange();
    // SIG-9: each server hears of the change and tells its own.
    const message = linksMessage(await pairings.pairingsOf(carId));
    io.local.to(rooms.car(carId)).emit('links_changed', message);
    if (ended) sendAway(carId, ended.accountId);
  }

  /** SIG-10 */
  function sendAway(carId: string, accountId: string): void {
    const room = rooms.account(carId, accountId);
    io.local.to(room).emit('car_unlinked', { carId });
    io.local.in(room).disconnectSockets(true);
  }

  /** Tells each car here its pairings as they stand, and each phone whose pairing has ended; one after the other, as it is no hurry. */
  async function catchUp(): Promise<void> {
    runner.recordPairingChange();
    for (const room of [...io.of('/').adapter.rooms.keys()]) {
      const [kind, carId = '', accountId = ''] = room.split(':');
      if (kind === 'car') await pairingsChanged({ carId, ended: null });
      const hasEnded = kind === 'account' && !(await pairings.pairing(accountId, carId));
      if (hasEnded) sendAway(carId, accountId);
    }
  }

  const noteFailure = (error: unknown) => log.error({ err: error }, 'pairings changed');
  return pairingChanges.listen({
    onChanged: (change) => void pairingsChanged(change).catch(noteFailure),
    onGap: () => void catchUp().catch(noteFailure),
  });
}
