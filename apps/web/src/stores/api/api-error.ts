import { ApiError } from '../../ports/api.ts';

/** No answer: offline, or the time limit passed. */
export function networkError(cause: unknown): ApiError {
  return new ApiError({ status: 0, code: 'network', category: 'network', retryable: true }, { cause });
}

/** An answer or a request that does not fit its schema. */
export function protocolError(status: number, cause: unknown): ApiError {
  return new ApiError({ status, code: 'protocol', category: 'protocol', retryable: false }, { cause });
}

/** An answer of the server that is not a success. */
export function httpError(status: number, code: string): ApiError {
  const category =
    status === 401 || status === 403 ? 'auth' : status >= 500 || status === 429 ? 'network' : 'protocol';
  return new ApiError({ status, code, category, retryable: category === 'network' });
}
