import { fromBase64Url, toBase64Url } from '@ligo/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isInviteProof } from './approval.ts';
import { type Between, connectLanes, filled, keys } from './test-support/handshake-ends.ts';
import { type Mutation, mutate, mutations } from './test-support/mutations.ts';
import type { Bytes } from './transcript.ts';

/** The long form, 5 minutes: LIGO_MUTATED_HANDSHAKES=100000 npx vitest run packages/link/src/trust/mutated-handshakes.test.ts */
const RUNS = Number(process.env.LIGO_MUTATED_HANDSHAKES ?? 500);

const NO_HANDLERS = { onOpen() {}, onActivity() {}, onMessage() {}, onIgnored() {}, onClosed() {} };
const SECRET = filled(5);
const random = (): Bytes => crypto.getRandomValues(new Uint8Array(32));

/** The messages of each kind of handshake, by the end that receives them. */
const STEPS = {
  accepted: ['offer 0', 'toCar 0', 'toPhone 0'],
  scanned: ['offer 0', 'toCar 0', 'toPhone 0'],
  direct: ['toPhone 0', 'toCar 0', 'toPhone 1'],
  approved: ['offer 0', ...['toCar 0', 'toCar 3', 'toCar 4'], ...['toPhone 0', 'toPhone 1', 'toPhone 2']],
} as const;
type Kind = keyof typeof STEPS;
const KINDS = Object.keys(STEPS) as Kind[];

type End = 'offer' | 'toCar' | 'toPhone';
type Texts = Record<End, string[]>;
const noTexts = (): Texts => ({ offer: [], toCar: [], toPhone: [] });

/** Operations of WebCrypto that have not ended, of both ends. */
let pending = 0;
const OPERATIONS = ['digest', 'importKey', 'exportKey', 'sign', 'verify'] as const;
beforeAll(() => {
  for (const name of OPERATIONS) {
    const run = crypto.subtle[name].bind(crypto.subtle) as (...given: unknown[]) => Promise<unknown>;
    const value = (...given: unknown[]) => {
      pending += 1;
      return run(...given).finally(() => {
        pending -= 1;
      });
    };
    Object.defineProperty(crypto.subtle, name, { value, configurable: true });
  }
});
afterAll(() => {
  // Those of its class come back.
  for (const name of OPERATIONS) Reflect.deleteProperty(crypto.subtle, name);
});

/** Until neither end does anything that no timer begins. */
async function idle(): Promise<void> {
  do await new Promise(setImmediate);
  while (pending > 0);
}

/** One handshake to its end. `change`: what arrives instead of a message. */
async function run(kind: Kind, change: (end: End, index: number, text: string) => string[]) {
  const [phoneKey] = await keys;
  const sent = noTexts();
  const received = noTexts();
  let status: 'ok' | 'waiting' = kind === 'approved' || kind === 'scanned' ? 'waiting' : 'ok';
  const pass = (end: End) => (text: string) => {
    const arrived = change(end, sent[end].push(text) - 1, text);
    received[end].push(...arrived);
    return arrived;
  };
  const between: Between = {
    ...{ carNonce: random(), phoneNonce: random(), status: () => status },
    ...{ toCar: pass('toCar'), toPhone: pass('toPhone'), offer: (sdp) => pass('offer')(sdp)[0] ?? '' },
    ...(kind === 'direct' && { directFor: toBase64Url(phoneKey.key) }),
    ...(kind === 'scanned' && { secret: SECRET }),
    async redeem(_phone, proof, transcript) {
      if (await isInviteProof(SECRET, transcript, proof)) status = 'ok';
    },
  };
  const toOwner: string[] = [];
  // Mocks would be kept, and all that they are called with.
  const made = await connectLanes(between, () => ({
    ...NO_HANDLERS,
    onMessage: (text) => toOwner.push(text),
  }));
  await idle();
  await made.clock.advance(5_000);
  await idle();
  // Someone at the car compares the numbers.
  const [device] = made.waiting;
  const isSameNumber = device !== undefined && device.number === made.numbers[0];
  if (isSameNumber) {
    status = 'ok';
    device.decide('ok');
    await idle();
  }
  made.phoneEnd.end();
  made.carEnd.end();
  return { sent, received, isOpen: made.isOpen(), isSameNumber, toOwner };
}

it.each(KINDS)('verifies both ends if nothing is changed: %s', async (kind) => {
  const { sent, isOpen } = await run(kind, (_end, _index, text) => [text]);
  expect(isOpen).toEqual([true, true]);
  for (const step of STEPS[kind]) {
    const [end, index] = step.split(' ') as [End, string];
    expect(sent[end][Number(index)], step).toBeTypeOf('string');
  }
});

it(`accepts none of ${RUNS} mutated handshakes, and harms no process`, {
  timeout: RUNS * 60 + 60_000,
}, async () => {
  const others = await Promise.all(KINDS.map((kind) => run(kind, (_end, _index, text) => [text])));
  const foreign = others.flatMap(({ sent }) => [...sent.offer, ...sent.toCar, ...sent.toPhone]);
  const outcomes = { refused: 0, unchanged: 0, accepted: [] as string[] };
  const mutated = fc.constantFrom(...KINDS).chain((kind) =>
    fc.record({
      ...{ kind: fc.constant(kind), step: fc.constantFrom(...STEPS[kind]) },
      ...{ how: mutations, isFollowed: fc.boolean() },
    }),
  );
  const once = async ({ kind, step, how, isFollowed }: Mutated) => {
    const own: string[] = [];
    const result = await run(kind, (end, index, text) => {
      own.push(text);
      if (`${end} ${index}` !== step) return [text];
      const arrived = mutate(text, how, [...foreign, ...own]);
      return isFollowed ? [...arrived, text] : arrived;
    });
    const wrong = wronglyAccepted(kind, result);
    if (wrong) outcomes.accepted.push(`${wrong}: ${JSON.stringify({ kind, step, how, isFollowed })}`);
    else if (result.isOpen.includes(false)) outcomes.refused += 1;
    else outcomes.unchanged += 1;
  };
  await fc.assert(fc.asyncProperty(mutated, once), { numRuns: RUNS });
  expect(outcomes.accepted).toEqual([]);
  expect(outcomes.refused).toBeGreaterThan(RUNS / 4);
  expect(Object.prototype).not.toHaveProperty('isMutated');
});

interface Mutated {
  kind: Kind;
  step: string;
  how: Mutation;
  isFollowed: boolean;
}

/** The end that has accepted something that the other end has not sent; `null`: none. */
function wronglyAccepted(
  kind: Kind,
  { sent, received, isOpen, isSameNumber, toOwner }: Awaited<ReturnType<typeof run>>,
): string | null {
  const [isPhoneOpen, isCarOpen] = isOpen;
  // A phone with another proof waits, and someone compares its number.
  const hasProof = kind === 'scanned' && !isSameNumber;
  const hasReceived = (end: End, about: string) => {
    const genuine = sent[end].map((text) => meaningOf(end, text, hasProof));
    return received[end].some((text) => {
      const meaning = meaningOf(end, text, hasProof);
      return meaning.startsWith(`${about} `) && genuine.includes(meaning);
    });
  };
  const isAsked = hasReceived('toCar', 'Identify');
  const isOffered = hasReceived('offer', 'offer') || hasReceived('toPhone', 'Challenge');
  if (isPhoneOpen && !(isOffered && hasReceived('toPhone', 'Identify ok'))) return 'phone';
  if (isCarOpen && !(isOffered && isAsked)) return 'car';
  if (!isCarOpen && toOwner.length > 0) return 'an owner, before the link was verified';
  const isCompared =
    hasReceived('toCar', 'Compare') &&
    hasReceived('toCar', 'CompareNonce') &&
    hasReceived('toPhone', 'Compare');
  return isSameNumber && !(isOffered && isAsked && isCompared) ? 'number' : null;
}

/** The authentic fields of each message that belongs to a handshake; the name of a phone is not one. */
const AUTHENTIC: Record<string, string[]> = {
  'toPhone Challenge': ['key', 'nonce'],
  'toPhone Identify': ['sig'],
  'toPhone Compare': ['nonce'],
  'toCar Identify': ['key', 'nonce', 'sig'],
  'toCar Compare': ['commit'],
  'toCar CompareNonce': ['nonce'],
};

/** The authentic part of a message or an offer: unused fields and the spelling change nothing. */
function meaningOf(end: End, text: string, hasProof: boolean): string {
  const [, offered] = /^a=x-ligo:([\w-]+\.[\w-]+)\r?$/m.exec(text) ?? [];
  if (offered) return `offer ${offered.split('.').map(bytesOf)}`;
  try {
    const { action, extras } = JSON.parse(text);
    const names = [...(AUTHENTIC[`${end} ${action}`] ?? []), ...(hasProof ? ['proof'] : [])];
    const status = end === 'toPhone' && action === 'Identify' ? `${extras.status} ` : '';
    return `${action} ${status}${names.map((name) => bytesOf(extras[name])).join(' ')}`;
  } catch {
    return text;
  }
}
/** The last character of base64url has unused bits. */
const bytesOf = (text: unknown): string => String(typeof text === 'string' ? fromBase64Url(text) : text);
