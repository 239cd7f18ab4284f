import type { LinkMachineState } from './link-types.ts';

/** The app's socket counts as connected once the car has joined it. */
export function isSocketConnected({ socket }: Pick<LinkMachineState, 'socket'>): boolean {
  return socket?.phase === 'joined';
}

/** The peer link counts as up. */
export function isPeerConnected({ peer }: Pick<LinkMachineState, 'peer'>): boolean {
  return peer?.isUp === true;
}

/** Status after a step: it changes only when one of the two flags does (LINK-8). */
export function statusAfter(before: LinkMachineState, after: LinkMachineState): LinkMachineState['status'] {
  const hadSocket = isSocketConnected(before);
  const hasSocket = isSocketConnected(after);
  const hadPeer = isPeerConnected(before);
  const hasPeer = isPeerConnected(after);
  if (hadPeer !== hasPeer) return hasPeer && !hasSocket ? 'connected' : 'disconnected';
  if (hadSocket && !hasSocket) return hasPeer ? 'connected' : 'disconnected';
  if (!hadSocket && hasSocket && !hasPeer) return 'disconnected';
  return before.status;
}
