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
  unavailable: 503,
  internal: 500,
};

/** A failed call, with a reason for the caller. */
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

/** The answer for any thrown error: `ApiProblem`s unchanged, errors of the framework by their status. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  // A client resumes a complete download and must learn its length from 416; with another version it gets 412.
  // Neither is an error of the server.
  if (status === 412 || status === 416) return new ApiProblem('bad-request', status, rangeIn(error));
  return new ApiProblem(codeOf[status] ?? (status >= 400 && status < 500 ? 'bad-request' : 'internal'));
}

/** The `Content-Range` header of the error, which reports the length of the file. */
function rangeIn(error: unknown): Record<string, string> {
  const parsed = z.object({ headers: z.object({ 'Content-Range': z.string() }) }).safeParse(error);
  return parsed.success ? { 'content-range': parsed.data.headers['Content-Range'] } : {};
}
