import type { FastifyRequest } from 'fastify';
import type { Limits } from '../limits/limits.ts';
import { networkOf } from '../network/client-address.ts';
import { ApiProblem } from './api-problem.ts';

const MINUTE_S = 60;

/** Limits against guessing and flooding, each per account and per address; `rate-limited` when exceeded. */
export interface AttemptLimits {
  /** Pairing codes: 10 a minute. */
  pairingCode(request: FastifyRequest, subject: string): Promise<void>;
  /** USB passwords: 10 a minute. */
  usb(request: FastifyRequest, subject: string): Promise<void>;
  /** Diagnostic texts: 20 a minute. */
  log(request: FastifyRequest, subject: string): Promise<void>;
  /** Alarms of one car: 30 in five minutes, from all its addresses. */
  alarmReport(request: FastifyRequest, carId: string): Promise<void>;
  /** Other events of one car, counted separately so that they cannot block alarms: 30 in five minutes. */
  news(request: FastifyRequest, carId: string): Promise<void>;
  /** Newly registered cars: 60 an hour from one address. */
  carRegistration(request: FastifyRequest): Promise<void>;
}

/** Builds the limits; they count across all servers that share a Redis. */
export function createAttemptLimits(limits: Limits): AttemptLimits {
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
  const alarm = limit('alarm', 30, 5 * MINUTE_S);
  const news = limit('news', 30, 5 * MINUTE_S);
  const newCar = limit('new-car', 60, 60 * MINUTE_S);
  return {
    pairingCode: both('guess', 10),
    usb: both('usb', 10),
    log: both('log', 20),
    alarmReport: (_request, carId) => alarm(carId),
    news: (_request, carId) => news(carId),
    carRegistration: (request) => newCar(networkOf(request.ip)),
  };
}
