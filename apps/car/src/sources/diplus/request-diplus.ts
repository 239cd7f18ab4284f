import type { Clock } from '@ligo/machine';
import {
  type LoopbackAgent,
  type PendingRequest,
  requestLoopback,
} from '../../platform/loopback/request-loopback.ts';
import type { DiplusConfig } from './diplus-config.ts';

/** Twenty times what all that is asked for takes, bytes. */
const MAX_ANSWER = 64_000;
/** As long as others wait for it, ms. */
const ANSWER_LIMIT_MS = 10_000;

/** One question to Di+, over a connection of the agent's. */
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
