import { request as requestPlain } from 'node:http';
import { request as requestOverTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import { limitedSignal } from '@ligo/machine';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 65_536;

/** What came back of a request; its body is of no interest. */
export interface PostAnswer {
  status: number;
  retryAfter: string | null;
}

export interface PostOptions {
  headers: Record<string, string>;
  body: Buffer;
  /** Finds the address to connect to. */
  lookup: LookupFunction;
  /** Ends the request early. */
  signal?: AbortSignal;
}

/**
 * Posts a body, within 10 s until the end of the answer, and follows no redirect. Of a long answer it reads 64 kB. Rejects
 * without an answer.
 */
export function post(url: string, { headers, body, lookup, signal }: PostOptions): Promise<PostAnswer> {
  const request = url.startsWith('https:') ? requestOverTls : requestPlain;
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers,
      signal: signal ? limitedSignal(signal, TIMEOUT_MS) : AbortSignal.timeout(TIMEOUT_MS),
      lookup,
    };
    const sent = request(url, options, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_ANSWER_BYTES) answer.destroy();
      });
      answer.on('close', () =>
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null }),
      );
    });
    sent.on('error', reject);
    // Unheard, it ends the connection and tells nobody.
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('The push service wants to speak another protocol'));
    });
    sent.end(body);
  });
}
