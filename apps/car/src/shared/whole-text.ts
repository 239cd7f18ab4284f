/** The text of all pieces; `null`: it is longer than `maxLength`, and the rest is not read. */
export async function wholeText(pieces: AsyncIterable<string>, maxLength: number): Promise<string | null> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length > maxLength) return null;
  }
  return text;
}
