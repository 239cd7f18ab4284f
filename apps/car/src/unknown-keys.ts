type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The paths, such as `sources.0.baudrate`, of what a file has and what was read of it has not. */
export function findUnknownKeys(file: unknown, read: unknown, above = ''): string[] {
  if (!isObject(file) || !isObject(read)) return [];
  return Object.keys(file).flatMap((name) =>
    read[name] === undefined ? [above + name] : findUnknownKeys(file[name], read[name], `${above}${name}.`),
  );
}

/** The warning to the owner about that; `null`: none. */
export function unknownKeysWarning(unknown: readonly string[] = []): string | null {
  if (unknown.length === 0) return null;
  return `car.json: Ligo knows no ${unknown.join(', ')}, and does without. Is it spelt as in the manual?`;
}
