import { readFile } from 'node:fs/promises';
import { CHANNELS } from '@ligo/protocol';
import nodeDataChannel from 'node-datachannel';
import type { CarEnd, OpenCar } from './link-ends.ts';

const MESSAGE_BYTES = 64 * 1024;
const FULL_BYTES = 1024 * 1024;
const LOW_BYTES = 256 * 1024;

/** Only the channels of the library: any message over `control` is answered with the file over `bulk`, at full speed. */
export function bareFilesCar(path: string, phone: Parameters<OpenCar>[0]): CarEnd {
  const connection = new nodeDataChannel.PeerConnection('bare', {
    iceServers: [],
    disableAutoNegotiation: true,
  });
  connection.onLocalDescription((sdp) => phone.offer(sdp.replaceAll('a=setup:actpass', 'a=setup:active')));
  connection.onLocalCandidate(phone.candidate);
  const open = ({ label, id }: (typeof CHANNELS)['bulk' | 'control']) =>
    connection.createDataChannel(label, { negotiated: true, id });
  const [control, bulk] = [open(CHANNELS.control), open(CHANNELS.bulk)];
  bulk.setBufferedAmountLowThreshold(LOW_BYTES);
  control.onMessage(async () => {
    const content = await readFile(path);
    let at = 0;
    const fill = () => {
      while (at < content.length && bulk.isOpen() && bulk.bufferedAmount() < FULL_BYTES) {
        bulk.sendMessageBinary(content.subarray(at, at + MESSAGE_BYTES));
        at += MESSAGE_BYTES;
      }
    };
    bulk.onBufferedAmountLow(fill);
    fill();
  });
  connection.setLocalDescription('offer');
  return {
    answer: (sdp) => connection.setRemoteDescription(sdp, 'answer'),
    candidate: (candidate, mid) => connection.addRemoteCandidate(candidate, mid),
    close() {
      for (const channel of [control, bulk]) channel.close();
      connection.close();
    },
  };
}
