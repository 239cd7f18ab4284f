/** All characters that must not appear in a log line. */
const unprintable = /[^\p{L}\p{N}\p{P}\p{S} ]/gu;

/** Makes a client's text safe for a log line. */
export function printable(text: string): string {
  return text.replace(unprintable, ' ');
}
