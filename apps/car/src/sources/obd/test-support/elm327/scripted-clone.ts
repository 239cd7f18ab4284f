import { openPeer } from '../../../test-support/open-peer.ts';

/**
 * An adapter that prints exactly these bytes: what a clone does to its output is written by the test. `answerTo`: everything that it prints
 * after a command, with its prompt, one byte for each character.
 */
export function openScriptedClone(answerTo: (command: string) => string) {
  return openPeer((socket) => {
    let begun = '';
    socket.on('data', (bytes) => {
      const commands = (begun + bytes.toString('latin1')).split('\r');
      begun = commands.pop() ?? '';
      for (const command of commands) socket.write(answerTo(command), 'latin1');
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
