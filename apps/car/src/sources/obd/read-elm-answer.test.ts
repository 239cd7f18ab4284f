import { anyText } from '@ligo/machine/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PromptReader, readElmAnswer } from './read-elm-answer.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
const hexOf = (data: Uint8Array) => Buffer.from(data).toString('hex').toUpperCase();
const read = (text: string, command = '220008') => {
  const { frames, words, version, voltageV, isEchoed, unparsed } = readElmAnswer(text, command);
  return {
    ...{ version, voltageV, isEchoed, unparsed },
    words: [...words],
    frames: frames.map(({ id, data }) => `${id.toString(16)} ${hexOf(data)}`),
  };
};
const NOTHING = { words: [], frames: [], version: null, voltageV: null, isEchoed: false, unparsed: 0 };

/** Answers as in the manual of the ELM327, and those of clones. */
const output = fc.oneof(
  fc.constantFrom(
    '7EF0462000550',
    '7EF 04 62 00 05 50',
    '18DAF110037F2231',
    'NO DATA',
    'SEARCHING...',
    'SEARCHING...7E8037F0112',
    'BUS INIT: ...OK',
    'CAN ERROR',
    'STOPPED',
    '12.6V',
    'ELM327 v1.5',
    '?',
    'OK',
    'LV RESET',
    '<RX ERROR',
  ),
  fc.string({ maxLength: 30 }),
);
const answers = fc
  .array(
    fc
      .tuple(output, fc.constantFrom('\r', '\r\n', '\r\r', '\r\r>', '>'))
      .map(([line, end]) => `${line}${end}`),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('output of an ELM327', () => {
  it('ELM-1 is independent of chunks and zero bytes', () => {
    const cut = fc.array(fc.tuple(fc.nat(40), fc.boolean()), { maxLength: 30 });
    fc.assert(
      fc.property(answers, cut, (text, cuts) => {
        const whole = new PromptReader();
        const pieces = new PromptReader();
        const bytes = bytesOf(text);
        const expected = whole.push(bytes);
        const found: string[] = [];
        let at = 0;
        for (const [length, hasZero] of cuts) {
          found.push(...pieces.push(bytes.subarray(at, at + length)));
          if (hasZero) found.push(...pieces.push(Uint8Array.of(0)));
          at += length;
        }
        found.push(...pieces.push(bytes.subarray(at)));
        expect(found).toEqual(expected);
        expect(pieces.pending()).toBe(whole.pending());
      }),
    );
  });

  it('ELM-1 is buffered up to a limit without an end, and the next answer is read', () => {
    const reader = new PromptReader();
    for (let megabyte = 0; megabyte < 2; megabyte++)
      expect(reader.push(new Uint8Array(1_000_000).fill(65))).toEqual([]);
    expect(reader.pending().length).toBe(32_000);
    const [flood, ...others] = reader.push(bytesOf('x>OK\r\r>7E'));
    expect([flood?.length, others, reader.pending()]).toEqual([32_000, ['OK\r\r'], '7E']);
    reader.clear();
    expect(reader.push(bytesOf('>'))).toEqual(['']);
  });

  it('ELM-2 is no answer if it echoes the command, with or without spaces', () => {
    const expected = { ...NOTHING, frames: ['7ef 0562000800'], isEchoed: true };
    expect(read('220008\r7EF0562000800\r\r')).toEqual(expected);
    expect(read('22 00 08\r\n7EF0562000800\r\n')).toEqual(expected);
    // A line of digits resembles a frame.
    expect(read('010D1\r7E803410D2A', '010D1')).toEqual({ ...expected, frames: ['7e8 03410D2A'] });
  });

  it.each([
    ['7EF0562000801AA', ['7ef 0562000801AA']],
    ['7EF 05 62 00 08 01 AA \r\n', ['7ef 0562000801AA']],
    ['7e8037f2231', ['7e8 037F2231']],
    ['18DAF1100562000801AA55', ['18daf110 0562000801AA55']],
    ['18 DA F1 10 05 62 00 08 01 AA', ['18daf110 0562000801AA']],
    ['7E81014490201314434\r7EF210A\r', ['7e8 1014490201314434', '7ef 210A']],
  ])('ELM-3 contains frames of 11 and 29 bits: %j', (text, frames) => {
    expect(read(text)).toEqual({ ...NOTHING, frames });
  });

  it.each([
    '7EF',
    '8FF0562000801AA',
    '7EF056200080',
    '7EF0562000801AA00000000',
    '7EF0562000801AA7EF0562000801AA',
    '28DAF1100562000801AA',
    '7EF05620008O1AA',
    '014',
    '0: 49 02 01 31 44 34',
    '7EF RTR',
  ])('ELM-3 contains no frame in %j', (line) => {
    expect(read(line)).toEqual({ ...NOTHING, unparsed: 1 });
  });

  it.each([
    ['SEARCHING...\r7E804410D2A00\r\r', { words: ['searching'], frames: ['7e8 04410D2A00'] }],
    ['SEARCHING...7E804410D2A00\r\r', { words: ['searching'], frames: ['7e8 04410D2A00'] }],
    ['SEARCHING...\rUNABLE TO CONNECT\r\r', { words: ['searching', 'unreachable'] }],
    ['BUS INIT: ...OK\r7E804410D2A00\r', { words: ['searching'], frames: ['7e8 04410D2A00'] }],
    ['BUS INIT: ...ERROR\r\r', { words: ['searching', 'unreachable'] }],
    ['NO DATA\r\r', { words: ['silence'] }],
    ['CAN ERROR\r\r', { words: ['fault'] }],
    ['7E804410D2A00 <DATA ERROR\r\r', { words: ['fault'] }],
    ['<RX ERROR\r\r', { words: ['fault'] }],
    ['7E81014490201314434\rBUFFER FULL\r\r', { words: ['overrun'], frames: ['7e8 1014490201314434'] }],
    ['STOPPED\r\r', { words: ['stopped'] }],
    ['LV RESET\r\r', { words: ['reset'] }],
    ['\r\rELM327 v1.5\r\r', { version: 'ELM327 v1.5' }],
    ['OBDII to RS232 v2.1', { version: 'OBDII to RS232 v2.1' }],
    ['OBDLink MX\r\r', { version: 'OBDLink MX' }],
    ['12.6V\r\r', { voltageV: 12.6 }],
    ['0.0V\r\r', { voltageV: 0 }],
    ['ERR94\r\r', { words: ['fault'] }],
    ['!LP ALERT\r', { words: ['sleeping'] }],
    ['\xff\x80\x11\r', { unparsed: 1 }],
  ])('ELM-4 contains words that hide no data: %j', (text, expected) => {
    expect(read(text)).toEqual({ ...NOTHING, ...expected });
  });

  it('ELM-4 is parsed without an error, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(answers, anyText({ maxLength: 400 })), fc.string(), (text, command) => {
        const { frames } = readElmAnswer(text, command);
        const faults = frames.filter(
          ({ id, isExtended, data }) =>
            id < 0 || id > (isExtended ? 0x1fff_ffff : 0x7ff) || data.length < 1 || data.length > 8,
        );
        expect(faults).toEqual([]);
      }),
    );
  });

  it('ELM-3 ELM-4 is parsed in linear time', () => {
    for (const part of ['SEARCHING', 'A', '1', 'v1 ', 'BUSINIT:.'])
      readElmAnswer(part.repeat(32_000 / part.length), '0100');
  });
});
