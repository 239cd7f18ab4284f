import { beforeAll, expect, it } from 'vitest';
import { nodeIo } from '../../node-io.ts';
import { CanFrameReader, responderOf } from './frame-reader.ts';
import type { CanFrame } from './iso-tp-reassembler.ts';
import { openProfile } from './profile/open-profile.ts';
import type { Profile, ProfileRequest } from './profile/profile.ts';
import { readElmAnswer } from './read-elm-answer.ts';

let byd: Profile;
let leaf: Profile;
let generic: Profile;
beforeAll(async () => {
  [byd, leaf, generic] = await Promise.all(
    ['byd-e-platform-3', 'nissan-leaf', 'generic'].map((name) => openProfile(nodeIo.files, name)) as [
      Promise<Profile>,
      Promise<Profile>,
      Promise<Profile>,
    ],
  );
});

const framesIn = (...lines: string[]) => readElmAnswer(lines.join('\r'), '').frames;
const question = (profile: Profile, text: string) => {
  const request = profile.requests.find((each) => each.text === text);
  if (!request) throw new Error(`${profile.model} does not ask ${text}`);
  return request;
};
const responses = (profile: Profile, frames: readonly CanFrame[], asked?: ProfileRequest) => {
  const reader = new CanFrameReader(profile);
  return frames.flatMap((frame) => reader.push(frame, 0, asked));
};

it('TP-5 decodes answers on a bus without knowing the pending request', () => {
  const frames = framesIn(
    '7E703220008AAAAAAAA',
    '7EF056200089001AAAA',
    '3D90511223344556677',
    '7EF05621FFC881302',
  );
  expect(responses(byd, frames)).toEqual([
    { type: 'answer', request: question(byd, '220008'), readings: {}, rejected: [] },
    { type: 'answer', request: question(byd, '221FFC'), readings: { stateOfChargePct: 50 }, rejected: [] },
  ]);
});

it('TP-5 lists readings of an answer that are out of range', () => {
  const frames = framesIn(
    '7EF04620005FF',
    '7EF056200080000',
    '7EF05620008FFFF',
    '7EF0562002BFFFF',
    '7EF0462002FFF',
  );
  const refused = responses(byd, frames).map((each) =>
    each.type === 'answer' ? [each.readings, each.rejected] : null,
  );
  expect(refused).toEqual([
    [{}, ['dashboardStateOfChargePct']],
    [{}, ['packPowerKw']],
    [{}, ['packPowerKw']],
    [{}, ['lowestCellVoltageV']],
    [{}, ['lowestBatteryTempC']],
  ]);
});

it('TP-5 reassembles the answer of a Leaf from six frames', () => {
  const data = new Uint8Array(39);
  data.set([0, 0, 4, 0], 0);
  data.set([0x8f, 0xd4], 18);
  data.set([0x0b, 0x71, 0xb0], 29);
  const bytes = [0x61, 0x01, ...data];
  const hex = (part: readonly number[]) => Buffer.from(part).toString('hex');
  const lines = [`7BB1029${hex(bytes.slice(0, 6))}`];
  for (let at = 6; at < bytes.length; at += 7)
    lines.push(`7BB2${(at + 1) / 7}${hex(bytes.slice(at, at + 7)).padEnd(14, 'F')}`);
  expect(responses(leaf, framesIn(...lines))).toEqual([
    {
      type: 'answer',
      request: question(leaf, '2101'),
      readings: { packPowerKw: expect.closeTo(-0.3682), stateOfChargePct: 75 },
      rejected: [],
    },
  ]);
});

it('TP-5 accepts several control units that answer one request', () => {
  const frames = framesIn('7E803410D2A', '7EA03410D2B', '18DAF11003410D2C');
  expect(
    responses(generic, frames, question(generic, '010D')).map((each) => 'readings' in each && each.readings),
  ).toEqual([{ speedKmh: 42 }, { speedKmh: 43 }, { speedKmh: 44 }]);
});

it('TP-5 distinguishes negative responses, answers, and answers to other requests', () => {
  const asked = question(byd, '220008');
  expect(responses(byd, framesIn('7EF037F2231AAAAAAAA', '7EF037F2278AAAAAAAA'), asked)).toEqual([
    { type: 'refusal', request: asked, code: 0x31 },
    { type: 'refusal', request: asked, code: 0x78 },
  ]);
  const others = ['7EF037F2131', '7EF056200099001', '7E8056200089001', '7EF025003', '7E7056200089001'];
  expect(responses(byd, framesIn(...others), asked)).toEqual([]);
});

it('TP-5 decodes frames with an address before their data', () => {
  const request = { ...question(byd, '220005'), setup: ['ATCEA07', 'ATSH6F1'] };
  expect(responses({ ...byd, requests: [request] }, framesIn('607F10462000532'), request)).toEqual([
    { type: 'answer', request, readings: { dashboardStateOfChargePct: 50 }, rejected: [] },
  ]);
  expect(responses({ ...byd, requests: [request] }, framesIn('607F10462000532'))).toEqual([]);
});

it.each<[string[], string[], string[]]>([
  [['ATSP6', 'ATSH7E4'], ['7EC'], ['7E8', '7E4', '000007EC', '18DAF17E']],
  [['ATSH7DF'], ['7E8', '7EF'], ['7E7', '7F0', '18DAF110']],
  [[], ['7E8', '18DAF110', '18DAF1FF'], ['7E7', '18DBF110', '18DAF210']],
  [['ATSHDB33F1'], ['18DAF110'], ['7E8', '18DA10F1']],
  [['ATSH18DA10F1'], ['18DAF110'], ['18DAF111', '18DA10F1']],
  [['ATSHDA10F1', 'ATAR'], ['18DAF110'], ['18DAF111']],
  [['ATSH79B', 'ATCRA7BB'], ['7BB'], ['79B', '7BA']],
  [['ATSH7E4', 'ATCRA18DAF1DB'], ['18DAF1DB'], ['7EC']],
  [
    ['ATSH7E4', 'ATCF7E8', 'ATCM7F8'],
    ['7E8', '7EC', '7EF'],
    ['7E7', '7F8'],
  ],
])('TP-5 derives the responder from %j', (setup, those, others) => {
  const isOf = responderOf(setup);
  const is = (id: string) => isOf?.({ id: Number.parseInt(id, 16), isExtended: id.length > 3 });
  expect([those.map(is), others.map(is)]).toEqual([those.map(() => true), others.map(() => false)]);
});

it.each([[['ATSH79B']], [['ATSH6F1', 'ATCRA']], [['ATSH18DB10F1']]])(
  'TP-5 does not guess the responder to an address of a vendor: %j',
  (setup) => expect(responderOf(setup)).toBeNull(),
);
