import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinHeaderless, readElmAnswer } from './read-elm-answer.ts';
import { linesWithHeaders, linesWithoutHeaders } from './test-support/elm327/scripted-clone.ts';

const hexOf = (data: Uint8Array) => Buffer.from(data).toString('hex').toUpperCase();
const payload = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((rest) => `62${hexOf(rest)}`);
const read = (lines: readonly string[]) => readElmAnswer(lines.join('\r'), '220101').messages;

it('ELM-5 reads a message of any length without headers, with spaces or without', () => {
  fc.assert(
    fc.property(payload, fc.boolean(), (message, hasSpaces) => {
      const lines = linesWithoutHeaders(message);
      const written = hasSpaces ? lines.map((line) => line.replace(/^(.:)?(?=..)/, '$1 ')) : lines;
      const [found, ...others] = read(written);
      expect([found && hexOf(found.payload), found?.length, others]).toEqual([
        message,
        message.length / 2,
        [],
      ]);
    }),
  );
});

it('ELM-5 TP-7 reads no wrong byte if a line is lost, doubled or changed', () => {
  fc.assert(
    fc.property(
      payload.filter((message) => message.length > 14),
      fc.nat(),
      fc.constantFrom('lost', 'twice'),
      fc.boolean(),
      (message, chance, what, isCut) => {
        const lines = linesWithoutHeaders(message);
        const at = chance % lines.length;
        const spoilt = what === 'lost' ? lines.toSpliced(at, 1) : lines.toSpliced(at, 0, lines[at] ?? '');
        const found = joinHeaderless(spoilt, isCut).filter(({ length }) => length > 7);
        for (const { payload: bytes } of found) expect(message.startsWith(hexOf(bytes))).toBe(true);
        if (!isCut) expect(found).toEqual([]);
      },
    ),
  );
});

it('ELM-5 reads no message without a header beside frames that have one', () => {
  const frames = linesWithHeaders('7EC', '62010250');
  expect(readElmAnswer([...frames, '62010251'].join('\r'), '220102')).toMatchObject({
    frames: [expect.anything()],
    messages: [],
    unparsed: 1,
  });
  expect(read(['03E', 'NO DATA'])).toEqual([]);
});
