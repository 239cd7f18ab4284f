import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { nodeIo } from '../../node-io.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import { acceleratedClock } from '../../test-support/accelerated-clock.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { obd } from './obd.ts';
import { adapterLine, obdConfigSchema } from './obd-config.ts';
import { probeAdapter } from './prepare-elm.ts';
import {
  type AnswerTo,
  linesWithHeaders,
  linesWithoutHeaders,
  openScriptedClone,
} from './test-support/elm327/scripted-clone.ts';

/** 62 bytes of a car at 64 %, with 3.7 V in its last bytes, and one of 3 bytes. */
const LONG = `6201017F${'00'.repeat(3)}80${'11'.repeat(52)}0E74`;
const SHORT = '62010250';
const profile = join(mkdtempSync(join(tmpdir(), 'ligo-clone-')), 'car.json');
writeFileSync(
  profile,
  JSON.stringify({
    version: 1,
    model: 'A car with long answers',
    init: ['ATSP6', 'ATSH7E4', 'ATCRA7EC'],
    requests: [
      {
        request: '220101',
        everyMs: 1_000,
        readings: {
          stateOfChargePct: { expression: 'B4/2' },
          highestCellVoltageV: { expression: '[B57:B58]', unit: 'mV' },
        },
      },
      { request: '220102', everyMs: 1_000, readings: { stateOfHealthPct: { expression: 'B0' } } },
    ],
  }),
);

/** How a clone differs from an ELM327. */
interface Quirk {
  name?: string;
  /** After the answer to ATZ. */
  resetPrompt?: string;
  prompt?: string;
  long?: readonly string[];
  short?: readonly string[];
}

const LONG_LINES = linesWithHeaders('7EC', LONG);
const printed = (lines: readonly string[], prompt = '>') => `${lines.join('\r')}\r\r${prompt}`;
const answerOf =
  ({ name = 'ELM327 v1.5', resetPrompt, prompt, long = LONG_LINES, short }: Quirk) =>
  (command: string): string => {
    if (command === 'ATZ' || command === 'ATI') return `\r\r${printed([name], resetPrompt ?? prompt)}`;
    if (command === 'ATRV') return printed(['14.1V'], prompt);
    if (command.startsWith('AT')) return printed(['OK'], prompt);
    if (command === '220101') return printed(long, prompt);
    return printed(short ?? linesWithHeaders('7EC', SHORT), prompt);
  };

const log = { info() {}, warn() {}, error: vi.fn() };
let source: ReadingSource;
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  await source.stop();
  for (const end of ends.splice(0)) await end();
  expect(log.error).not.toHaveBeenCalled();
});

/** The car as a source reads it through a clone. */
async function readThrough(answerTo: AnswerTo, clock = acceleratedClock(10)) {
  const { port, close } = await openScriptedClone(answerTo);
  ends.push(close);
  const news: ReadingBatch[] = [];
  source = obd.open(
    obdConfigSchema.parse({ kind: 'obd', host: '127.0.0.1', port, profile }),
    sourceContext(clock, { log }),
  );
  await source.start((batch) => news.push(batch));
  return { news, published: () => Object.assign({}, ...news.map(({ readings }) => readings)) };
}
const read = (quirk: Quirk) => readThrough(answerOf(quirk));
const until = (check: () => void) => vi.waitFor(check, { interval: 20 });
const ALL = {
  stateOfChargePct: 64,
  highestCellVoltageV: 3.7,
  stateOfHealthPct: 80,
  auxBatteryVoltageV: 14.1,
};

const swapped = (one: number, other: number) =>
  LONG_LINES.with(one, LONG_LINES[other] ?? '').with(other, LONG_LINES[one] ?? '');

it.each<[string, Quirk]>([
  ['does nothing wrong', {}],
  ['prints no headers', { long: linesWithoutHeaders(LONG), short: linesWithoutHeaders(SHORT) }],
  ['has a name without a version', { name: 'innocar' }],
  ['has rubbish before its version', { name: '\xfcELM327 v2.1' }],
  ['prints no prompt after a reset', { resetPrompt: '' }],
  ['swaps two consecutive frames', { long: swapped(2, 3) }],
  ['swaps the first two frames', { long: swapped(0, 1) }],
])('ELM-5 TP-6 reads all by an adapter that %s', async (_name, quirk) => {
  const { published } = await read(quirk);
  await until(() => expect(published()).toEqual(ALL));
  expect(source.state()).toEqual({ phase: 'reading', reason: '' });
  expect(source.queries?.().map(({ outcome }) => outcome)).toEqual(['answered', 'answered']);
});

it('TP-7 reads the beginning of an answer that is longer than the buffer of the adapter', async () => {
  const { published } = await read({ long: [...LONG_LINES.slice(0, 5), 'BUFFER FULL'] });
  const { highestCellVoltageV: _, ...others } = ALL;
  await until(() => expect(published()).toEqual(others));
  await until(() => expect(source.state()).toEqual({ phase: 'reading', reason: 'adapter-small' }));
  expect(source.queries?.()[0]).toMatchObject({ outcome: 'truncated', reason: 'adapter-small' });
});

/** As the source reads it through a clone that is too slow for all requests, without pauses between two. */
function readSlowly(answerTo: (command: string, print: (text: string) => void) => string) {
  // A busy machine delays answers by 100 ms and more, which a faster clock takes for seconds of silence.
  const clock = acceleratedClock(4);
  const slowly: AnswerTo = async (command, print) => {
    if (!command.startsWith('AT')) await new Promise<void>((resolve) => void clock.after(600, resolve));
    return answerTo(command, print);
  };
  return readThrough(slowly, clock);
}
const timesOf = (news: readonly ReadingBatch[]) =>
  news.filter(({ readings }) => readings.stateOfHealthPct === 80).length;

it('is back in step after an extra prompt of the adapter', async () => {
  let spoilt = 0;
  const { news } = await readSlowly((command, print) => {
    if (command === '220102' && spoilt++ === 0) print('\r>');
    return answerOf({})(command);
  });
  await until(() => expect(timesOf(news)).toBeGreaterThan(3));
  expect(source.state().phase).toBe('reading');
});

it('sends setup commands again that the adapter missed', async () => {
  let missed = 0;
  let header = '';
  const { news } = await readSlowly((command) => {
    if (command === 'ATSH7E4' && missed++ < 2) return printed(['?']);
    if (command.startsWith('ATSH')) header = command.slice(4);
    return command.startsWith('AT') || header === '7E4' ? answerOf({})(command) : printed(['NO DATA']);
  });
  await until(() => expect(timesOf(news)).toBeGreaterThan(1));
});

it('ELM-5 TP-7 reads the beginning without headers, too', async () => {
  const long = [...linesWithoutHeaders(LONG).slice(0, 6), 'BUFFER FULL'];
  const { published } = await read({ long, short: linesWithoutHeaders(SHORT) });
  await until(() => expect(published()).toMatchObject({ stateOfChargePct: 64, stateOfHealthPct: 80 }));
  expect(published().highestCellVoltageV).toBeUndefined();
});

it('reports an adapter that prints no prompt at all', async () => {
  await read({ prompt: '' });
  await until(() => expect(source.state()).toEqual({ phase: 'waiting', reason: 'adapter-no-prompt' }));
});

it.each<[string, readonly string[], string]>([
  ['loses a frame', LONG_LINES.toSpliced(3, 1), 'adapter-loses-frames'],
  ['loses the first frame', LONG_LINES.slice(1), 'adapter-loses-frames'],
  ['has no room for one frame', ['BUFFER FULL'], 'adapter-small'],
])('is partial while an adapter %s', async (_name, long, reason) => {
  const { published } = await read({ long });
  await until(() => expect(published().stateOfHealthPct).toBe(80));
  await until(() => expect(source.state()).toEqual({ phase: 'reading', reason }));
  expect(published().stateOfChargePct).toBeUndefined();
  expect(source.queries?.()[0]).toMatchObject({ request: '220101', outcome: 'truncated', reason });
});

it('ELM-5 does not join the parts of two senders without headers', async () => {
  const twice = linesWithoutHeaders(LONG);
  const { published } = await read({
    long: [...twice.slice(0, 4), ...twice.slice(0, 4), ...twice.slice(4)],
    short: linesWithoutHeaders(SHORT),
  });
  await until(() => expect(published().stateOfHealthPct).toBe(80));
  await until(() => expect(source.state()).toEqual({ phase: 'reading', reason: 'adapter-no-headers' }));
  expect(published().stateOfChargePct).toBeUndefined();
});

it('setup finds an adapter by whatever name, and no device that accepts no command', async () => {
  const probe = async (answerTo: (command: string) => string) => {
    const clone = await openScriptedClone(answerTo);
    ends.push(() => clone.close());
    const address = obdConfigSchema.parse({ kind: 'obd', host: '127.0.0.1', port: clone.port });
    return probeAdapter(adapterLine(address, nodeIo, systemClock), systemClock, 6_000);
  };
  expect(await probe(answerOf({ name: 'innocar' }))).toEqual({ version: 'innocar' });
  expect(await probe(answerOf({ name: '\xfcELM327 v2.1' }))).toEqual({ version: 'ELM327 v2.1' });
  expect(await probe(() => 'login:\r>')).toEqual({ unavailableReason: 'no-adapter' });
});
