import { openPeer } from '../../../test-support/open-peer.ts';

/** Everything that a clone prints after a command, with its prompt, one byte for each character. `print`: prints something before. */
export type AnswerTo = (command: string, print: (text: string) => void) => string | Promise<string>;

/**
 * An adapter that prints exactly these bytes: what a clone does to its output is written by the test. Unlike an ELM327, input does not
 * interrupt it: it queues commands.
 */
export function openScriptedClone(answerTo: AnswerTo) {
  return openPeer((socket) => {
    let begun = '';
    let last = Promise.resolve();
    const print = (text: string) => void socket.write(text, 'latin1');
    socket.on('data', (bytes) => {
      const commands = (begun + bytes.toString('latin1')).split('\r');
      begun = commands.pop() ?? '';
      for (const command of commands) last = last.then(async () => print(await answerTo(command, print)));
    });
  });
}

const hexOf = (number: number, digits: number) => number.toString(16).toUpperCase().padStart(digits, '0');

/** The bytes of a message in its first frame, and in each consecutive frame, padded. */
function partsOf(bytes: readonly string[]): string[] {
  const parts = [bytes.slice(0, 6).join('')];
  for (let at = 6; at < bytes.length; at += 7)
    parts.push(
      bytes
        .slice(at, at + 7)
        .join('')
        .padEnd(14, 'A'),
    );
  return parts;
}

/** The lines of a message with 11 bits and headers, as an ELM327 prints them without spaces. */
export function linesWithHeaders(id: string, payload: string): string[] {
  const bytes = payload.match(/../g) ?? [];
  if (bytes.length < 8) return [`${id}${hexOf(bytes.length, 2)}${payload}`];
  const [first, ...others] = partsOf(bytes);
  return [
    `${id}1${hexOf(bytes.length, 3)}${first}`,
    ...others.map((part, place) => `${id}2${hexOf((place + 1) % 16, 1)}${part}`),
  ];
}

/** These lines without headers. */
export function linesWithoutHeaders(payload: string): string[] {
  const bytes = payload.match(/../g) ?? [];
  if (bytes.length < 8) return [payload];
  return [hexOf(bytes.length, 3), ...partsOf(bytes).map((part, place) => `${hexOf(place % 16, 1)}:${part}`)];
}
