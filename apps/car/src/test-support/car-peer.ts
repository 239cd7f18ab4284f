import { NO_HANDLERS } from '../link/test-support/node-phone.ts';
import { openNodePeer } from '../platform/node/peer/node-peer-transport.ts';
import type { IceCandidate, PeerTransport } from '../ports/peer-transport.ts';

/** A car's end whose phone is somewhere else, as in a browser. */
export interface CarPeer extends PeerTransport {
  offer: Promise<string>;
  /** Resolves when the data channels are open; rejects if the connection fails before. */
  opened: Promise<void>;
}

/** Opens a connection and reports its candidates one by one. `onMessage` receives the phone's messages. */
export function openCarPeer(
  onIceCandidate: (candidate: IceCandidate) => void,
  onMessage: (text: string) => void = () => {},
): CarPeer {
  let offered = (_sdp: string) => {};
  let open = () => {};
  let fail = (_error: Error) => {};
  const offer = new Promise<string>((resolve) => {
    offered = resolve;
  });
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  const transport = openNodePeer([], {
    ...NO_HANDLERS,
    onOffer: (sdp) => offered(sdp),
    onIceCandidate,
    onMessage,
    onOpen: () => open(),
    onClosed: () => fail(new Error('The connection failed')),
  });
  return { ...transport, offer, opened };
}
