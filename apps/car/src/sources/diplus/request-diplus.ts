import type { Clock } from '@ligo/machine';
import {
  type LoopbackAgent,
  type PendingRequest,
  requestLoopback,
} from '../../platform/node/loopback/request-loopback.ts';
import type { DiplusConfig } from './diplus-config.ts';

/** Twenty times the size of a complete answer, bytes. */
const MAX_ANSWER = 64_000;
/** The timeout of other clients of Di+, ms. */
const ANSWER_LIMIT_MS = 10_000;

/** Sends one request to Di+ over a connection of the agent. */
export function requestDiplus(
  { host, port }: DiplusConfig,
  path: string,
  agent: LoopbackAgent,
  clock: Clock,
): PendingRequest {
  return requestLoopback(
    {
      ...{ host, port, path },
      method: 'GET',
      headers: { accept: 'application/json' },
      body: null,
      acceptedType: (status) => status === 200,
      maxBytes: MAX_ANSWER,
      limitMs: ANSWER_LIMIT_MS,
      agent,
    },
    clock,
  );
}
