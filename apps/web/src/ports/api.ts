import type { HttpCallName, HttpRequest, HttpResponse } from '@ligo/protocol';

/** Why an HTTP call failed, as a closed set the user interface turns into words. */
export interface ApiFailure {
  /** HTTP status; 0 when there was no answer (offline, time limit). */
  status: number;
  /** Code of the server's error body, 'network' without an answer, 'protocol' for an answer that cannot be read. */
  code: string;
  category: 'network' | 'auth' | 'protocol';
  /** Trying the same again later may help. */
  retryable: boolean;
}

/** A failed HTTP call. Carries a closed code, no text for people. */
export class ApiError extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(`call failed: ${failure.code} (${failure.status})`, options);
    this.name = 'ApiError';
    this.failure = failure;
  }
}

/** The server's HTTP calls. A 401 is retried once after a refresh; if that fails the session ends. */
export interface Api {
  /** Rejects with `ApiError`. */
  call<N extends HttpCallName>(name: N, request: HttpRequest<N>): Promise<HttpResponse<N>>;
}
