/** The section whose transport carries a whole bundle: the first of the answer's group; `null` without a group. */
export function bundleMid(answerSdp: string): string | null {
  return /^a=group:BUNDLE (\S+)/m.exec(answerSdp)?.[1] ?? null;
}
