import { createLanes, type Lanes, type LanesHandlers } from '@ligo/link';
import { CHANNELS } from '@ligo/protocol';
import { browserChannel } from '../../apps/web/src/platform/browser-channel.ts';

/** Messages of a page to the benchmark while it connects. */
export type ToBench = (what: 'answer' | 'candidate' | 'open', text: string, mid: string) => Promise<void>;

/** The connection of a page, as the benchmark opens it. */
export interface PagePhone {
  offer(sdp: string): Promise<void>;
  candidate(candidate: string, sdpMid: string): Promise<void>;
  close(): void;
}

/** The phone's end: the lanes of the app, or its bare channels. */
export interface PhoneEnds {
  lanes: Lanes | null;
  bare: Record<keyof Lanes, RTCDataChannel> | null;
}

const toBench: ToBench = (...said) => (globalThis as unknown as { toBench: ToBench }).toBench(...said);

/** Makes the page's end of a connection. */
export function createPagePhone(
  kind: () => 'ligo' | 'bare',
  on: { ends(ends: PhoneEnds): void; message(text: string): void; track?(track: RTCTrackEvent): void },
): PagePhone {
  let connection: RTCPeerConnection | null = null;
  let answered = Promise.resolve();

  function openChannels(opening: RTCPeerConnection): PhoneEnds {
    const open = ({ label, id }: (typeof CHANNELS)[keyof Lanes]) => {
      const channel = opening.createDataChannel(label, { negotiated: true, id });
      channel.binaryType = 'arraybuffer';
      return channel;
    };
    const bare = { control: open(CHANNELS.control), bulk: open(CHANNELS.bulk) };
    if (kind() === 'bare') {
      bare.bulk.onopen = () => void toBench('open', '', '');
      return { bare, lanes: null };
    }
    const handlers: LanesHandlers = {
      onOpen: () => void toBench('open', '', ''),
      onMessage: on.message,
      onActivity() {},
      onIgnored() {},
      onClosed() {},
    };
    const channels = { control: browserChannel(bare.control), bulk: browserChannel(bare.bulk) };
    return { bare: null, lanes: createLanes(channels, handlers) };
  }
  return {
    async offer(sdp) {
      const opening = new RTCPeerConnection();
      connection = opening;
      opening.onicecandidate = ({ candidate }) =>
        candidate?.candidate && void toBench('candidate', candidate.candidate, candidate.sdpMid ?? '0');
      opening.ontrack = (track) => on.track?.(track);
      on.ends(openChannels(opening));
      answered = (async () => {
        await opening.setRemoteDescription({ type: 'offer', sdp });
        await opening.setLocalDescription();
      })();
      await answered;
      void toBench('answer', opening.localDescription?.sdp ?? '', '');
    },
    async candidate(candidate, sdpMid) {
      await answered;
      await connection?.addIceCandidate({ candidate, sdpMid });
    },
    close: () => connection?.close(),
  };
}
