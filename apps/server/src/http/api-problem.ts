import type { ApiErrorCode } from '@ligo/protocol';
import { z } from 'zod';

const statusOf: Record<ApiErrorCode, number> = {
  'bad-request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'car-already-linked': 400,
  'too-many-cars': 400,
  'pairing-code-unknown': 404,
  'pairing-code-expired': 404,
  'payload-too-large': 413,
  'rate-limited': 429,
  'not-configured': 503,
  internal: 500,
};

/** A call that failed for a reason the caller may know. */
export class ApiProblem extends Error {
  constructor(
    readonly code: ApiErrorCode,
    readonly status: number = statusOf[code],
    readonly headers: Record<string, string> = {},
  ) {
    super(code);
  }
}

const codeOf: Record<number, ApiErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  413: 'payload-too-large',
  429: 'rate-limited',
};

/** What to answer for anything that was thrown: our own problems as they are, the framework's by their status. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  // A download that was already complete asks for what follows, and is to know that there is nothing and how much there was; one of
  // another version is to know that. Neither erred.
  if (status === 412 || status === 416) return new ApiProblem('bad-request', status, rangeIn(error));
  return new ApiProblem(codeOf[status] ?? (status >= 400 && status < 500 ? 'bad-request' : 'internal'));
}

/** What an answer without any bytes says of how many there are. */
function rangeIn(error: unknown): Record<string, string> {
  const parsed = z.object({ headers: z.object({ 'Content-Range': z.string() }) }).safeParse(error);
  return parsed.success ? { 'content-range': parsed.data.headers['Content-Range'] } : {};
}
