import type { Server } from 'socket.io';
import type { PairingChange } from '../cars/pairing-changes.ts';
import { linksMessage } from './car-socket.ts';
import { rooms } from './rooms.ts';
import type { SignalingContext } from './signaling-context.ts';
import type { SignalingRunner } from './signaling-runner.ts';

/** Notifies the sockets of this server of pairing changes at any server. Returns the function that ends it. */
export function broadcastPairingChanges(
  io: Server,
  runner: SignalingRunner,
  { pairings, pairingChanges, log }: Pick<SignalingContext, 'pairings' | 'pairingChanges' | 'log'>,
): () => void {
  async function pairingsChanged({ carId, ended }: PairingChange): Promise<void> {
    runner.recordPairingChange();
    // SIG-9: each server receives the change and notifies its own sockets.
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

  /** Sends each car here its current pairings, and disconnects phones whose pairing has ended; sequentially, to limit the load. */
  async function catchUp(): Promise<void> {
    runner.recordPairingChange();
    for (const room of [...io.of('/').adapter.rooms.keys()]) {
      const [kind, carId = '', accountId = ''] = room.split(':');
      if (kind === 'car') await pairingsChanged({ carId, ended: null });
      const hasEnded = kind === 'account' && !(await pairings.pairing(accountId, carId));
      if (hasEnded) sendAway(carId, accountId);
    }
  }

  const noteFailure = (error: unknown) => log.error({ err: error }, 'pairing change could not be broadcast');
  return pairingChanges.listen({
    onChanged: (change) => void pairingsChanged(change).catch(noteFailure),
    onGap: () => void catchUp().catch(noteFailure),
  });
}
