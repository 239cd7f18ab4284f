/** Everything but printable text, which a log line must not carry. */
const unprintable = /[^\p{L}\p{N}\p{P}\p{S} ]/gu;

/** A text that somebody sent, as a log line may carry it. */
export function printable(text: string): string {
  return text.replace(unprintable, ' ');
}
