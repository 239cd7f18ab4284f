import { createLanes, type DataChannel, type DataChannelEvents, type Fingerprints } from '@ligo/link';
import type { OpenSecurePeer } from '../../../ports/peer-transport.ts';
import {
  type FromPeerPage,
  fromPeerPageSchema,
  type LaneName,
  sizeOf,
  type ToPeerPage,
} from './peer-messages.ts';
import { RemoteVideo } from './remote-video.ts';

/** Peer connections of the page, for the car's worker. `handOver` sends one end of a port to the page, which calls `servePeer` with it. */
export const workerPeers =
  (handOver: (port: MessagePort) => void): OpenSecurePeer =>
  (iceServers, handlers) => {
    const { port1: port, port2 } = new MessageChannel();
    const post = (message: ToPeerPage, transfer: Transferable[] = []) => port.postMessage(message, transfer);
    let isClosed = false;
    let reportFingerprints = (_fingerprints: Fingerprints) => {};
    const fingerprints = new Promise<Fingerprints>((resolve) => {
      reportFingerprints = resolve;
    });

    function end(): void {
      if (isClosed) return;
      isClosed = true;
      video.end();
      lanes.end();
      // The page closes the port, so that what was sent before is not lost with it.
      post({ type: 'close' });
    }
    function lost(): void {
      if (isClosed) return;
      end();
      handlers.onClosed();
    }
    function receive(message: FromPeerPage): void {
      switch (message.type) {
        case 'offer':
          handlers.onOffer(message.sdp);
          break;
        case 'candidate':
          handlers.onIceCandidate(message);
          break;
        case 'closed':
          lost();
          break;
        case 'fingerprints':
          reportFingerprints(message);
          break;
        case 'state':
        case 'sent':
          video.receive(message);
          break;
        default:
          channels[message.lane].receive(message);
      }
    }

    handOver(port2);
    post({ type: 'open', iceServers });
    const channels = { control: new RemoteChannel('control', post), bulk: new RemoteChannel('bulk', post) };
    const video = new RemoteVideo((shown) => !isClosed && post({ type: 'show', shown }));
    const lanes = createLanes(channels, { ...handlers, onClosed: lost });
    port.onmessage = ({ data }) => {
      if (isClosed) return;
      try {
        receive(fromPeerPageSchema.parse(data));
      } catch (error) {
        lost();
        handlers.onError(error);
      }
    };
    return {
      control: lanes.control,
      bulk: lanes.bulk,
      video,
      acceptAnswer(sdp) {
        video.applyAnswer(sdp);
        if (!isClosed) post({ type: 'answer', sdp });
      },
      addIceCandidate: ({ candidate, sdpMid }) => !isClosed && post({ type: 'candidate', candidate, sdpMid }),
      fingerprints: () => fingerprints,
      close: end,
    };
  };

/** A data channel of the page. A message counts as buffered until the page reports that the network has it. */
class RemoteChannel implements DataChannel {
  private events: DataChannelEvents | null = null;
  private state: 'new' | 'open' | 'closed' = 'new';
  private lowBytes = 0;
  private sent = 0;
  private taken = 0;
  private bufferedThere = 0;

  constructor(
    private readonly lane: LaneName,
    private readonly post: (message: ToPeerPage, transfer?: Transferable[]) => void,
  ) {}

  isOpen(): boolean {
    return this.state === 'open';
  }

  bufferedBytes(): number {
    return this.sent - this.taken + this.bufferedThere;
  }

  send(message: string | Uint8Array<ArrayBuffer>): void {
    const data = typeof message === 'string' ? message : message.slice().buffer;
    this.sent += sizeOf(data);
    this.post({ type: 'send', lane: this.lane, data }, typeof data === 'string' ? [] : [data]);
  }

  listen(events: DataChannelEvents, lowBytes: number): void {
    this.events = events;
    this.lowBytes = lowBytes;
    this.post({ type: 'listen', lane: this.lane, lowBytes });
  }

  close(): void {
    this.state = 'closed';
  }

  receive(message: Extract<FromPeerPage, { lane: LaneName }>): void {
    switch (message.type) {
      case 'opened':
        this.state = 'open';
        this.events?.open();
        break;
      case 'message':
        this.events?.message(typeof message.data === 'string' ? message.data : new Uint8Array(message.data));
        break;
      case 'taken':
        this.taken = message.taken;
        this.bufferedThere = message.buffered;
        if (this.bufferedBytes() <= this.lowBytes) this.events?.low();
    }
  }
}
