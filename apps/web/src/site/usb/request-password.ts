export type PasswordResult =
  | { type: 'password'; password: string }
  | { type: 'not-set-up' }
  | { type: 'unreachable' }
  | { type: 'failed' };

/** How long the server may take, in ms. */
const LIMIT_MS = 15_000;

function passwordIn(body: unknown): string | null {
  const isObject = typeof body === 'object' && body !== null;
  return isObject && 'pwd' in body && typeof body.pwd === 'string' ? body.pwd : null;
}

/** Asks the server for the password of a car by the end of its IMEI. Never rejects. */
export async function requestPassword(
  imeiLast6: string,
  { method, path, fetch }: { method: string; path: string; fetch: typeof globalThis.fetch },
): Promise<PasswordResult> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ imeiLast6 }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  } catch {
    return { type: 'unreachable' };
  }
  if (answer.status === 503) return { type: 'not-set-up' };
  const body: unknown = answer.ok ? await answer.json().catch(() => null) : null;
  const password = passwordIn(body);
  return password === null ? { type: 'failed' } : { type: 'password', password };
}
