import { browserFingerprints, createCandidateBuffer } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import { type CamId, CHANNELS, type IceServer, writeCarMessage } from '@ligo/protocol';
import { asDtlsClient } from '../../peer/session-description.ts';
import { CameraSender } from '../cameras/camera-sender.ts';
import { watchFrameTimes } from '../cameras/frame-times.ts';
import type { PageCameras } from '../cameras/page-cameras.ts';
import { followPage } from '../screen/follow-page.ts';
import {
  type FromPeerPage,
  type LaneName,
  sizeOf,
  type ToPeerPage,
  toPeerPageSchema,
} from './peer-messages.ts';

/** Opens a peer connection for the car's worker at the other end of a port, until that closes it or is `gone`: only a page has such connections, and cameras. */
export function servePeer(port: MessagePort, gone: AbortSignal, cameras: PeerCameras): void {
  let peer: PagePeer | null = null;
  port.onmessage = ({ data }) => {
    if (gone.aborted) return;
    const message = toPeerPageSchema.parse(data);
    if (message.type === 'open') peer ??= new PagePeer(port, gone, message.iceServers, cameras);
    else peer?.receive(message);
  };
}

/** The page's parts by which a connection sends pictures. */
export interface PeerCameras {
  readonly clock: Clock;
  readonly cameras: Pick<PageCameras, 'openCamera'>;
  readonly frameTimes: Worker;
}

class PagePeer {
  private readonly connection: RTCPeerConnection;
  private readonly pictures: CameraSender;
  private readonly channels: Record<LaneName, RTCDataChannel>;
  private readonly taken: Record<LaneName, number> = { control: 0, bulk: 0 };
  private readonly candidates = createCandidateBuffer<{ candidate: string; sdpMid: string }>((candidate) => {
    // A candidate that cannot be read is one path less; the others still count.
    this.connection.addIceCandidate(candidate).catch(() => {});
  });
  private readonly unfollowPage = followPage(
    () => {},
    () => this.reportHidden(),
  );
  private readonly ending = new AbortController();
  private isAnswered = false;

  constructor(
    private readonly port: MessagePort,
    gone: AbortSignal,
    iceServers: readonly IceServer[],
    { clock, cameras, frameTimes }: PeerCameras,
  ) {
    // Its types know no field that is undefined; the browser takes it for missing.
    this.connection = new RTCPeerConnection({ iceServers: iceServers as RTCIceServer[] });
    this.connection.onicecandidate = ({ candidate }) => {
      if (!candidate?.candidate) return;
      this.report({ type: 'candidate', candidate: candidate.candidate, sdpMid: candidate.sdpMid ?? '0' });
    };
    this.connection.onconnectionstatechange = () =>
      this.connection.connectionState === 'failed' && this.lose();
    this.channels = { control: this.openChannel('control'), bulk: this.openChannel('bulk') };
    const { sender } = this.connection.addTransceiver('video', { direction: 'sendonly' });
    let camId: CamId | null = null;
    const restartTimes = watchFrameTimes(sender, frameTimes, (time) => {
      if (camId !== null) this.report({ type: 'sent', camId, ...time });
    });
    this.pictures = new CameraSender(sender, cameras, clock, {
      onState: (of, state, failure) =>
        this.report({ type: 'state', camId: of, state, ...(failure && { failure }) }),
      onTrack(of) {
        camId = of;
        restartTimes();
      },
    });
    gone.addEventListener('abort', () => this.close(), { signal: this.ending.signal });
    this.offer().catch(() => this.lose());
  }

  receive(message: Exclude<ToPeerPage, { type: 'open' }>): void {
    switch (message.type) {
      case 'answer':
        this.acceptAnswer(message.sdp).catch(() => this.lose());
        break;
      case 'candidate':
        this.candidates.push(message);
        break;
      case 'listen':
        this.channels[message.lane].bufferedAmountLowThreshold = message.lowBytes;
        break;
      case 'send':
        this.send(message.lane, message.data);
        break;
      case 'show':
        this.pictures.show(message.shown);
        break;
      case 'close':
        this.close();
    }
  }

  private openChannel(lane: LaneName): RTCDataChannel {
    const { label, id } = CHANNELS[lane];
    const channel = this.connection.createDataChannel(label, { negotiated: true, id });
    channel.binaryType = 'arraybuffer';
    channel.onopen = () => {
      this.report({ type: 'opened', lane });
      if (lane === 'control') this.reportFingerprints().catch(() => this.lose());
    };
    channel.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) =>
      this.report({ type: 'message', lane, data }, typeof data === 'string' ? [] : [data]);
    channel.onbufferedamountlow = () => this.reportTaken(lane);
    channel.onclose = () => this.lose();
    channel.onerror = () => this.lose();
    return channel;
  }

  private async reportFingerprints(): Promise<void> {
    this.report({ type: 'fingerprints', ...(await browserFingerprints(this.connection)) });
  }

  private async offer(): Promise<void> {
    await this.connection.setLocalDescription();
    this.report({ type: 'offer', sdp: asDtlsClient(this.connection.localDescription?.sdp ?? '') });
  }

  private async acceptAnswer(sdp: string): Promise<void> {
    if (this.isAnswered) return;
    this.isAnswered = true;
    await this.connection.setRemoteDescription({ type: 'answer', sdp });
    this.candidates.flush();
  }

  private send(lane: LaneName, data: string | ArrayBuffer): void {
    const channel = this.channels[lane];
    try {
      if (typeof data === 'string') channel.send(data);
      else channel.send(data);
    } catch {
      // The channel is closing, or its buffer is full: a message is missing, so the connection is of no use.
      this.lose();
    }
    this.taken[lane] += sizeOf(data);
    this.reportTaken(lane);
  }

  private reportTaken(lane: LaneName): void {
    this.report({
      type: 'taken',
      lane,
      taken: this.taken[lane],
      buffered: this.channels[lane].bufferedAmount,
    });
  }

  private report(message: FromPeerPage, transfer: Transferable[] = []): void {
    if (!this.ending.signal.aborted) this.port.postMessage(message, transfer);
  }

  /** Sent from here, as a page that is frozen next gives its worker no time. */
  private reportHidden(): void {
    if (this.channels.control.readyState === 'open') this.send('control', writeCarMessage('PageHidden', {}));
  }

  /** The phone, or the network, ended the connection. */
  private lose(): void {
    this.report({ type: 'closed' });
    this.end();
  }

  private close(): void {
    this.end();
    this.port.close();
  }

  private end(): void {
    this.ending.abort();
    this.unfollowPage();
    this.pictures.end();
    this.connection.close();
  }
}
