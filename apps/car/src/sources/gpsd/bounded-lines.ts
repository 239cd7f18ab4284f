import { StringDecoder } from 'node:string_decoder';

/** Splits bytes into lines; one of more than `maxLength` characters is reported as `null`. */
export function boundedLines(
  maxLength: number,
  onLine: (line: string | null) => void,
): (bytes: Buffer) => void {
  const decoder = new StringDecoder('utf8');
  let partial = '';
  let isTooLong = false;
  return (bytes) => {
    const [first = '', ...others] = decoder.write(bytes).split('\n');
    const add = (part: string) => {
      isTooLong ||= partial.length + part.length > maxLength;
      partial = isTooLong ? '' : partial + part;
    };
    add(first);
    for (const part of others) {
      onLine(isTooLong ? null : partial);
      partial = '';
      isTooLong = false;
      add(part);
    }
  };
}
