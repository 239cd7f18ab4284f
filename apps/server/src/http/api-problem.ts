import type { ApiErrorCode } from '@ligo/protocol';

const statusOf: Record<ApiErrorCode, number> = {
  'bad-request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'car-already-linked': 400,
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
  // A download that was already complete asks for what follows, and is to know that there is nothing, not that it erred.
  if (status === 416) return new ApiProblem('bad-request', status);
  return new ApiProblem(codeOf[status] ?? (status >= 400 && status < 500 ? 'bad-request' : 'internal'));
}
