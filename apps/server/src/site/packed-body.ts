/** A page as it was packed when it was built. */
export interface PackedBody {
  /** Its name in `content-encoding`. */
  encoding: string;
  body: Buffer;
}

/** The first of the packed bodies that `accept-encoding` names and does not refuse; nulls if there is none. */
export function packedBody(
  acceptEncoding: string,
  packed: readonly PackedBody[],
): PackedBody | { encoding: null; body: null } {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((each) => each.trim().split(/\s*;\s*q=/))
      .filter(([, weight]) => weight === undefined || Number(weight) > 0)
      .map(([name]) => name),
  );
  return packed.find(({ encoding }) => accepted.has(encoding)) ?? { encoding: null, body: null };
}
