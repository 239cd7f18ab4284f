import { expect, test } from 'vitest';
import { moveDataSectionFirst } from './move-data-section-first.ts';

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('');
const video = lines('m=video 9 UDP/TLS/RTP/SAVPF 96', 'a=mid:video', 'a=rtpmap:96 H264/90000');
const data = lines('m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:0', 'a=sctp-port:5000');

test('the data section goes to the front, in the bundle too', () => {
  const session = (mids: string) => lines('v=0', `a=group:BUNDLE ${mids}`, 'a=group:LS video');
  expect(moveDataSectionFirst(session('video 0') + video + data)).toBe(session('0 video') + data + video);
  expect(moveDataSectionFirst(session('0 video') + data + video)).toBe(session('0 video') + data + video);
  expect(moveDataSectionFirst(lines('v=0') + video + data)).toBe(lines('v=0') + data + video);
});

test('a description without a data section stays as it is', () => {
  for (const sdp of ['', 'v=0', lines('v=0') + video, lines('v=0', 'm=application 9 UDP x')])
    expect(moveDataSectionFirst(sdp)).toBe(sdp);
});
