import { StringDecoder } from 'node:string_decoder';

/** Cuts bytes into lines, of which one that is longer than `atMost` characters is told as `null`. */
export function boundedLines(atMost: number, onLine: (line: string | null) => void): (bytes: Buffer) => void {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  let isTooLong = false;
  return (bytes) => {
    const [first = '', ...others] = decoder.write(bytes).split('\n');
    const add = (part: string) => {
      isTooLong ||= begun.length + part.length > atMost;
      begun = isTooLong ? '' : begun + part;
    };
    add(first);
    for (const part of others) {
      onLine(isTooLong ? null : begun);
      begun = '';
      isTooLong = false;
      add(part);
    }
  };
}
