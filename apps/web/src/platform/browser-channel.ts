import type { DataChannel } from '@ligo/link';

export function browserChannel(channel: RTCDataChannel): DataChannel {
  channel.binaryType = 'arraybuffer';
  return {
    isOpen: () => channel.readyState === 'open',
    send: (message) => (typeof message === 'string' ? channel.send(message) : channel.send(message)),
    bufferedBytes: () => channel.bufferedAmount,
    listen(events, lowBytes) {
      channel.bufferedAmountLowThreshold = lowBytes;
      channel.onbufferedamountlow = events.low;
      channel.onopen = events.open;
      channel.onclose = events.closed;
      channel.onerror = events.closed;
      channel.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) =>
        events.message(typeof data === 'string' ? data : new Uint8Array(data));
    },
    close() {
      channel.close();
    },
  };
}
