/** The first of the encodings that `accept-encoding` accepts; `null` if there is none. */
export function acceptedEncoding<Encoding extends string>(
  acceptEncoding: string,
  encodings: readonly Encoding[],
): Encoding | null {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((each) => each.trim().split(/\s*;\s*q=/))
      .filter(([, weight]) => weight === undefined || Number(weight) > 0)
      .map(([name]) => name),
  );
  return encodings.find((encoding) => accepted.has(encoding)) ?? null;
}
