import type { IceCandidate, SecurePeerConnection, SecurePeerHandlers } from '../ports/connection.ts';

/** A connection that begins before its owner is there; its events wait for that owner. */
export function holdConnection<C extends SecurePeerConnection>(
  open: (handlers: SecurePeerHandlers) => C,
  onEarlyCandidate?: (candidate: IceCandidate) => void,
) {
  let handlers: SecurePeerHandlers | null = null;
  let isFree = true;
  const take = () => {
    const wasFree = isFree;
    isFree = false;
    return wasFree;
  };
  const missed: ((handlers: SecurePeerHandlers) => void)[] = [];
  const notify = (call: (handlers: SecurePeerHandlers) => void) =>
    handlers ? call(handlers) : void missed.push(call);
  const connection = open({
    onIceCandidate: (candidate) =>
      handlers ? handlers.onIceCandidate(candidate) : onEarlyCandidate?.(candidate),
    onOpen: () => notify((its) => its.onOpen()),
    onActivity: () => notify((its) => its.onActivity()),
    onMessage: (text) => notify((its) => its.onMessage(text)),
    onIgnored: () => notify((its) => its.onIgnored()),
    onClosed: () => notify((its) => its.onClosed()),
    onIceState: (state) => notify((its) => its.onIceState(state)),
    onVideo: (video) => notify((its) => its.onVideo(video)),
  });
  return {
    connection,
    /** `false` once it was taken or ended. */
    take,
    /** From now on its owner is there. The caller gets what it waits for first, then the missed events. */
    handOver: (its: SecurePeerHandlers) =>
      void setTimeout(() => {
        handlers = its;
        for (const call of missed.splice(0)) call(its);
      }),
    endIfFree: () => void (take() && connection.close()),
  };
}
