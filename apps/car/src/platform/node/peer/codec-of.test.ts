import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codecOf } from './codec-of.ts';

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('');
const data = lines('m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:0');
const video = (port: number, types: string) =>
  lines(`m=video ${port} UDP/TLS/RTP/SAVPF ${types}`, 'a=rtpmap:96 H264/90000', 'a=rtpmap:97 VP8/90000');

it.each([
  ['both', video(9, '96 97'), 'h264'],
  ['both, VP8 first', video(9, '97 96'), 'vp8'],
  ['VP8 alone', video(9, '97'), 'vp8'],
  ['none of both', lines('m=video 9 UDP/TLS/RTP/SAVPF 98', 'a=rtpmap:98 AV1/90000'), null],
  ['a refusal', video(0, '96'), null],
  ['no video', '', null],
])('an answer with %s', (_name, section, codec) => {
  expect(codecOf(lines('v=0') + data + section)).toBe(codec);
});

it('never throws', () => {
  const piece = fc.constantFrom(
    'm=video ',
    '9 x ',
    '96',
    '97 ',
    '\r\n',
    'a=rtpmap:',
    'constructor/',
    '(',
    '96 H264/',
  );
  fc.assert(fc.property(fc.array(piece), (pieces) => void codecOf(pieces.join(''))));
});
