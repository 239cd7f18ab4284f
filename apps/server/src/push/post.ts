import { request as requestPlain } from 'node:http';
import { request as requestOverTls } from 'node:https';
import type { LookupFunction } from 'node:net';

const TIMEOUT_MS = 10_000;

/** What came back of a request; its body is of no interest. */
export interface PostAnswer {
  status: number;
  retryAfter: string | null;
}

/** Posts a body within 10 s and follows no redirect. `lookup` finds the address to connect to. Rejects without an answer. */
export function post(
  url: string,
  { headers, body, lookup }: { headers: Record<string, string>; body: Buffer; lookup?: LookupFunction },
): Promise<PostAnswer> {
  const request = url.startsWith('https:') ? requestOverTls : requestPlain;
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(lookup && { lookup }),
    };
    const sent = request(url, options, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
