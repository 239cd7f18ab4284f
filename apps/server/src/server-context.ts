import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Metrics } from './metrics/metrics.ts';

/** The collaborators that every part of the server shares. */
export interface ServerContext {
  config: Config;
  nowMs: () => number;
  log: FastifyBaseLogger;
  metrics: Metrics;
}
