import type {
  BegunPeerConnection,
  OpenBeginnablePeerConnection,
  SecurePeerHandlers,
} from '../ports/connection.ts';
import { holdConnection } from './held-connection.ts';

/** Begins a connection without the server, by what the car has given this phone. */
export type BeginDirectConnection = (access: string, handlers: SecurePeerHandlers) => BegunPeerConnection;

export const directConnections =
  (open: OpenBeginnablePeerConnection): BeginDirectConnection =>
  (access, handlers) => {
    const connection = open([], handlers);
    const begun = connection.begin(async (ownOffer) => {
      const { directAnswer } = await import('./direct-answer.ts');
      return directAnswer(access, ownOffer);
    });
    return { ...connection, begun };
  };

/** Begins one while the link's code is loading. Whoever begins one by the same access takes it, once; then new ones are begun. */
export function startEarlyDirect(begin: BeginDirectConnection, access: string) {
  const held = holdConnection((handlers) => begin(access, handlers));
  const { begun } = held.connection;
  begun.catch(held.endIfFree);
  return {
    begin: ((wanted, handlers) => {
      if (wanted !== access || !held.take()) return begin(wanted, handlers);
      held.handOver(handlers);
      return held.connection;
    }) satisfies BeginDirectConnection,
    end: held.endIfFree,
  };
}
