import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codecOf, extractCandidates, moveDataSectionFirst } from './session-description.ts';

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('');
const data = lines('m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:0');
const video = (port: number, types: string) =>
  lines(
    `m=video ${port} UDP/TLS/RTP/SAVPF ${types}`,
    'a=mid:video',
    'a=rtpmap:96 H264/90000',
    'a=rtpmap:97 VP8/90000',
  );

it.each([
  ['both', video(9, '96 97'), 'h264'],
  ['both, VP8 first', video(9, '97 96'), 'vp8'],
  ['VP8 alone', video(9, '97'), 'vp8'],
  ['none of both', lines('m=video 9 UDP/TLS/RTP/SAVPF 98', 'a=rtpmap:98 AV1/90000'), null],
  ['a refusal', video(0, '96'), null],
  ['no video', '', null],
])('reads the codec of an answer with %s', (_name, section, codec) => {
  expect(codecOf(lines('v=0') + data + section)).toBe(codec);
});

it('never throws', () => {
  const pieces = ['m=video ', '9 x ', '96', '97 ', '\r\n', 'a=rtpmap:', 'constructor/', '(', '96 H264/'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), (answer) => {
      codecOf(answer.join(''));
    }),
  );
});

it('puts the data section first, also in the bundle', () => {
  const session = (mids: string) => lines('v=0', `a=group:BUNDLE ${mids}`, 'a=group:LS video');
  const sent = video(9, '96');
  const sorted = session('0 video') + data + sent;
  expect(moveDataSectionFirst(session('video 0') + sent + data)).toBe(sorted);
  expect(moveDataSectionFirst(sorted)).toBe(sorted);
  expect(moveDataSectionFirst(lines('v=0') + sent + data)).toBe(lines('v=0') + data + sent);
});

it.each(['', 'v=0', lines('v=0') + video(9, '96'), lines('v=0', 'm=application 9 UDP x')])(
  'does not change a description without a data section: %j',
  (sdp) => {
    expect(moveDataSectionFirst(sdp)).toBe(sdp);
  },
);

it('takes the candidates out of all sections of a description', () => {
  const [first, second] = [
    'candidate:1 1 UDP 5 192.168.1.5 9 typ host',
    'candidate:2 1 UDP 5 fd00::5 9 typ host',
  ];
  const described = (...candidates: string[]) =>
    lines('v=0') + data + lines(...candidates.slice(0, 1)) + video(9, '96') + lines(...candidates.slice(1));
  expect(extractCandidates(described(`a=${first}`, `a=${second}`))).toEqual({
    description: described(),
    candidates: [first, second],
  });
  expect(extractCandidates(`v=0\na=${first}\na=mid:0`)).toEqual({
    description: 'v=0\na=mid:0',
    candidates: [first],
  });
});
