import { createLanes, createPortChannels, type LanePort } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import { NO_VIDEO } from '../platform/peer/no-video.ts';
import type { OpenPeerTransport } from '../ports/peer-transport.ts';
import type { OpenSignalingSocket, SignalingHandlers } from '../ports/signaling-socket.ts';

const LINK_ID = 'demo';

/** How phones reach a car that lives in their own browser: the page hands over a port for each connection. */
export interface DemoTransport {
  openSocket: OpenSignalingSocket;
  openPeer: OpenPeerTransport;
  /** A phone is at the other end of this port. */
  connect(port: LanePort): void;
}

/** Makes it. To the link it is a server that introduces phones, and connections that need no introduction. */
export function createDemoTransport(clock: Clock): DemoTransport {
  let server: SignalingHandlers | null = null;
  const waiting: LanePort[] = [];
  let phoneCount = 0;

  function introduce(): void {
    while (server && waiting.length > 0) {
      phoneCount += 1;
      const peerId = `phone-${phoneCount}`;
      // Answered at once by `openPeer`, which takes the port that waits longest.
      server.remote({ action: 'handshake', peerId, linkId: LINK_ID, iceServers: [] });
    }
  }
  return {
    openSocket(handlers) {
      let isClosed = false;
      // Asynchronous, so that the opener has the object first.
      void Promise.resolve().then(() => {
        if (isClosed) return;
        server = handlers;
        handlers.links_changed({ linkIds: [LINK_ID] });
        introduce();
      });
      return {
        send() {},
        sendSealed() {},
        close() {
          isClosed = true;
          server = null;
        },
      };
    },
    openPeer(_iceServers, handlers) {
      const port = waiting.shift();
      if (!port) throw new Error('A phone comes with its port');
      const lanes = createLanes(createPortChannels(port, clock), handlers);
      return { ...lanes, video: NO_VIDEO, acceptAnswer() {}, addIceCandidate() {}, close: lanes.end };
    },
    connect(port) {
      waiting.push(port);
      introduce();
    },
  };
}
