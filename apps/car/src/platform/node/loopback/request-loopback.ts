import { Agent, request } from 'node:http';
import type { LookupFunction } from 'node:net';
import { isIPv4 } from 'node:net';
import type { Clock } from '@ligo/machine';
import { z } from 'zod';

export type LoopbackAgent = Agent;

export const createLoopbackAgent = (): LoopbackAgent => new Agent({ keepAlive: true, maxSockets: 1 });

interface LoopbackRequest {
  host: string;
  port: number;
  /** With its query, encoded. */
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  /** Which answers are read; where a redirection leads to is never followed. */
  acceptedType(status: number): boolean;
  maxBytes: number;
  limitMs: number;
  /** Connections that are reused; without it the request has one of its own. */
  agent?: LoopbackAgent;
}

export type RequestFailure = 'away' | 'late' | 'refused' | 'too-large';

export type RequestResult = { body: string } | RequestFailure;

export interface PendingRequest {
  /** The body, or why there is none. Never rejects; resolves once nothing of it is left. */
  answer: Promise<RequestResult>;
  end(): void;
}

/** The addresses of `localhost`, independent of this machine's hosts file. */
const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];
const lookup: LookupFunction = (_host, { all }, done) =>
  all ? done(null, LOOPBACK) : done(null, '127.0.0.1', 4);

export function requestLoopback(asked: LoopbackRequest, clock: Clock): PendingRequest {
  const { host, port, path, method, headers, body, agent = false } = asked;
  const question = request({ host, port, path, method, headers, lookup, agent });
  let outcome: RequestResult = 'away';
  const endAs = (reason: RequestFailure) => {
    outcome = reason;
    question.destroy();
  };
  const cancelLimit = clock.after(asked.limitMs, () => endAs('late'));
  question.on('response', (response) => {
    if (!asked.acceptedType(response.statusCode ?? 0)) return endAs('refused');
    const parts: Buffer[] = [];
    let size = 0;
    response.on('data', (part: Buffer) => {
      size += part.length;
      if (size > asked.maxBytes) endAs('too-large');
      else parts.push(part);
    });
    response.on('end', () => {
      if (outcome === 'away') outcome = { body: Buffer.concat(parts).toString() };
    });
    response.on('error', () => {});
  });
  const answer = new Promise<RequestResult>((resolve) => {
    question.on('close', () => {
      cancelLimit();
      resolve(outcome);
    });
  });
  // `close` follows and handles it.
  question.on('error', () => {});
  question.end(body ?? undefined);
  return { answer, end: () => question.destroy() };
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** Names of this very machine: a service that asks for no password must not be looked for anywhere else. */
export const loopbackHost = (error: string) =>
  z
    .string()
    .refine(isLoopback, { error })
    .default('127.0.0.1')
    .describe('Where it serves: an address of this very machine, if not the usual one.');
