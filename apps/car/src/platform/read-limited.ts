/** Joins the pieces of a text of at most `maxBytes`. */
export function limitedText(maxBytes: number) {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  return {
    /** `false`: the text is too long. */
    add(piece: Uint8Array): boolean {
      bytes += piece.length;
      if (bytes > maxBytes) return false;
      text += decoder.decode(piece, { stream: true });
      return true;
    },
    whole: () => text + decoder.decode(),
  };
}

/** The text of a stream; `null`: it has more than `maxBytes`, of which the rest is not read. */
export async function readLimited(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<string | null> {
  const text = limitedText(maxBytes);
  // Leaving the loop ends a download.
  for await (const piece of stream) if (!text.add(piece)) return null;
  return text.whole();
}
