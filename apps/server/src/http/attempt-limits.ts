import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiProblem } from './api-problem.ts';

const MINUTE_MS = 60_000;

/** Limits on what could be guessed or flooded, each per account and per address. */
export interface AttemptLimits {
  /** Pairing codes: 10 a minute. */
  guess(request: FastifyRequest, subject: string): Promise<void>;
  /** USB passwords: 10 a minute. */
  usb(request: FastifyRequest, subject: string): Promise<void>;
  /** Diagnostic texts: 20 a minute. */
  log(request: FastifyRequest, subject: string): Promise<void>;
  /** Alarms of one car: 30 in five minutes, whatever its address. */
  alarm(request: FastifyRequest, carId: string): Promise<void>;
  /** Other events of one car, counted apart so that they hold up no alarm: 30 in five minutes. */
  news(request: FastifyRequest, carId: string): Promise<void>;
}

/** Builds the limits on the app's rate-limit store; each rejects with `rate-limited` when exceeded. */
export function createAttemptLimits(app: FastifyInstance): AttemptLimits {
  const subjects = new WeakMap<FastifyRequest, string>();
  const limit = (name: string, max: number, timeWindow = MINUTE_MS, isByAddress = true) => {
    const settings = { max, timeWindow };
    const byAddress = app.createRateLimit({
      ...settings,
      keyGenerator: (request) => `${name} from ${request.ip}`,
    });
    const bySubject = app.createRateLimit({
      ...settings,
      keyGenerator: (request) => `${name} by ${subjects.get(request) ?? ''}`,
    });
    return async (request: FastifyRequest, subject: string) => {
      subjects.set(request, subject);
      for (const check of isByAddress ? [byAddress, bySubject] : [bySubject]) {
        const result = await check(request);
        if (!result.isAllowed && result.isExceeded) throw new ApiProblem('rate-limited');
      }
    };
  };
  return {
    guess: limit('guess', 10),
    usb: limit('usb', 10),
    log: limit('log', 20),
    alarm: limit('alarm', 30, 5 * MINUTE_MS, false),
    news: limit('news', 30, 5 * MINUTE_MS, false),
  };
}
