import { request as requestPlain } from 'node:http';
import { request as requestOverTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import { limitedSignal } from '@ligo/machine';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 65_536;

/** The answer of a request; its body is not needed. */
export interface PostAnswer {
  status: number;
  retryAfter: string | null;
}

export interface PostOptions {
  headers: Record<string, string>;
  body: Buffer;
  /** Resolves the address to connect to. */
  lookup: LookupFunction;
  signal?: AbortSignal;
}

/**
 * Posts a body with a timeout of 10 s for the complete answer. It follows no redirects and reads at most 64 kB of the answer.
 * Rejects if there is no answer.
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
    // Without a listener, an upgrade would end the connection silently.
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('The push service requested a protocol upgrade'));
    });
    sent.end(body);
  });
}
