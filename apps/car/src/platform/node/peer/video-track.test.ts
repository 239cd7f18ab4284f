import nodeDataChannel, { type Track } from 'node-datachannel';
import { expect, it, onTestFinished, vi } from 'vitest';
import { senderOf, VIDEO } from './video-track.ts';

/** The type of a sender report (RFC 3550, 6.4.1), and where it has its count of packets. */
const SENDER_REPORT = 200;
const COUNT_AT = 20;

/** A track of a car whose phone keeps the packets that it receives. */
async function openTrack() {
  const car = new nodeDataChannel.PeerConnection('car', { iceServers: [], disableAutoNegotiation: true });
  const phone = new nodeDataChannel.PeerConnection('phone', { iceServers: [] });
  const media = new nodeDataChannel.Video('video', 'SendOnly');
  media.addVP8Codec(VIDEO.payloadTypes.vp8);
  media.addSSRC(VIDEO.ssrc, 'car', VIDEO.name, VIDEO.name);
  const track = car.addTrack(media);
  const received: Buffer[] = [];
  const taken: Track[] = [];
  phone.onTrack((each) => {
    // A track that is collected as garbage is closed.
    taken.push(each);
    each.onMessage((packet) => void received.push(packet));
  });
  let answer = '';
  phone.onLocalDescription((sdp) => {
    answer = sdp;
  });
  const candidates: [string, string][] = [];
  phone.onLocalCandidate((candidate, mid) => void candidates.push([candidate, mid]));
  car.onLocalDescription((sdp) =>
    phone.setRemoteDescription(sdp, 'offer' as nodeDataChannel.DescriptionType),
  );
  car.setLocalDescription('offer' as nodeDataChannel.DescriptionType);
  onTestFinished(() => {
    for (const each of [...taken, track]) each.close();
    car.close();
    phone.close();
  });
  await vi.waitUntil(() => answer !== '' && phone.gatheringState() === 'complete');
  car.setRemoteDescription(answer, 'answer' as nodeDataChannel.DescriptionType);
  for (const each of candidates) car.addRemoteCandidate(...each);
  await vi.waitUntil(() => track.isOpen() && taken.some((each) => each.isOpen()), 5_000);
  return { track, received };
}

it('counts all packets in its reports, also after it forgot what it would retransmit', async () => {
  const { track, received } = await openTrack();
  const sender = senderOf('vp8', track, { delay: null, transportId: null }, () => {});
  const counts = () =>
    received.filter((packet) => packet[1] === SENDER_REPORT).map((packet) => packet.readUInt32BE(COUNT_AT));
  let timestamp = 0;
  const send = () => {
    timestamp += 4_500;
    sender.send({ bytes: Uint8Array.of(1, 2, 3), timeMs: 0, isKeyframe: true }, timestamp);
  };
  const until = (count: number) =>
    vi.waitUntil(
      () => {
        send();
        return counts().length >= count;
      },
      { timeout: 8_000, interval: 20 },
    );
  await until(2);
  const before = counts().at(-1) ?? 0;
  sender.forget();
  await until(counts().length + 2);
  expect(before).toBeGreaterThan(5);
  expect(counts().at(-1)).toBeGreaterThan(before);
});
