import type { FastifyRequest } from 'fastify';
import type { Limits } from '../limits/limits.ts';
import { networkOf } from '../network/client-address.ts';
import { ApiProblem } from './api-problem.ts';

const MINUTE_S = 60;

/**
 * Limits against guessing and flooding, per account and per address; `rate-limited` when exceeded. They count across all servers that
 * share a Redis.
 */
export function createAttemptLimits(limits: Limits) {
  const limit = (name: string, max: number, windowS = MINUTE_S) => {
    const take = limits.acrossServers({ name, max, windowS });
    return async (key: string) => {
      if (!(await take(key)).isAllowed) throw new ApiProblem('rate-limited');
    };
  };
  const both = (name: string, max: number) => {
    const fromAddress = limit(`${name}-from`, max);
    const bySubject = limit(`${name}-by`, max);
    return async (request: FastifyRequest, subject: string) => {
      await fromAddress(networkOf(request.ip));
      await bySubject(subject);
    };
  };
  const newCar = limit('new-car', 60, 60 * MINUTE_S);
  return {
    pairingCode: both('guess', 10),
    usb: both('usb', 10),
    log: both('log', 20),
    /** Counts one car at all its addresses; other events are counted separately, so that they cannot block alarms. */
    alarmReport: limit('alarm', 30, 5 * MINUTE_S),
    news: limit('news', 30, 5 * MINUTE_S),
    carRegistration: (request: FastifyRequest) => newCar(networkOf(request.ip)),
  };
}
export type AttemptLimits = ReturnType<typeof createAttemptLimits>;
