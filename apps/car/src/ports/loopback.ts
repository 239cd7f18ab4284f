import type { Clock } from '@ligo/machine';

export interface LoopbackRequest {
  host: string;
  port: number;
  /** With its query, encoded. */
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  /** Which answers are read; a redirection is never followed. */
  acceptedType(status: number): boolean;
  maxBytes: number;
  limitMs: number;
}

export type RequestFailure = 'away' | 'late' | 'refused' | 'too-large';

export type RequestResult = { body: string } | RequestFailure;

export interface PendingRequest {
  /** The body, or why there is none. Never rejects; resolves once nothing of it is left. */
  answer: Promise<RequestResult>;
  end(): void;
}

export type RequestLoopback = (request: LoopbackRequest, clock: Clock) => PendingRequest;

/** Requests to HTTP services on this machine. */
export interface Loopback {
  /** Sends a request over a connection of its own. */
  request: RequestLoopback;
  /** One connection that requests reuse. `close` closes it and ends a pending request; the next request opens another. */
  connect(): { request: RequestLoopback; close(): void };
}
