/** The text of a stream; `null`: it has more than `maxBytes`, of which the rest is not read. */
export async function readLimited(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    // Leaving the loop ends a download.
    if (bytes > maxBytes) return null;
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
