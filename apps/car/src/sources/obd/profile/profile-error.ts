import type { z } from 'zod';

/** Why a file is not a valid profile, and the position of the error. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
}

/** Validates data with a schema. Throws `ProfileError` with the path of the first error, such as `pids[3].pid`. */
export function parseWith<T>(schema: z.ZodType<T>, data: unknown, base = ''): T {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const issue = deepest(result.error.issues[0]);
  throw new ProfileError(`${pathOf(base, issue.path)}: ${issue.message}`);
}

/** The error of the alternative that matched farthest. */
function deepest(issue: z.core.$ZodIssue | undefined): { path: PropertyKey[]; message: string } {
  if (!issue) return { path: [], message: 'not a profile' };
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.flatMap((each) => (each[0] ? [deepest(each[0])] : []));
  const [farthest] = inner.sort((one, other) => other.path.length - one.path.length);
  return farthest ? { path: [...issue.path, ...farthest.path], message: farthest.message } : issue;
}

function pathOf(base: string, path: PropertyKey[]): string {
  const parts = path.map((part) =>
    typeof part === 'number' ? `[${part}]` : `.${String(part).slice(0, 60)}`,
  );
  return (base + parts.join('')).replace(/^[.]/, '') || 'the file';
}
