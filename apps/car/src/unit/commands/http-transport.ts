import type { Clock } from '@ligo/machine';
import type { CommandReason } from '@ligo/protocol';
import type { CommandOutcome, CommandTransport } from '../../ports/commands.ts';
import type { RequestFailure, RequestLoopback, RequestResult } from '../../ports/loopback.ts';
import { DONE, failed, unconfirmed } from '../../shared/commands/command-queue.ts';
import { type CommandValues, commandValues, fillJson, fillText, isExpected } from './command-values.ts';
import type { HttpTransportConfig } from './unit-config.ts';

/** Size limit of an answer, bytes. */
const MAX_ANSWER = 64_000;

const REASONS: Readonly<Record<RequestFailure, CommandReason>> = {
  away: 'service-unreachable',
  late: 'service-late',
  refused: 'service-refuses',
  'too-large': 'service-answer-too-large',
};

/** Sends a command to an HTTP service on the unit. */
export function httpTransport(
  config: HttpTransportConfig,
  clock: Clock,
  commandNumber: () => number,
  requestLoopback: RequestLoopback,
): CommandTransport {
  const limitMs = config.limitS * 1_000;
  const { host, port, method, authorization } = config;
  const outcomeOf = (outcome: RequestResult, values: CommandValues): CommandOutcome => {
    if (typeof outcome === 'string') return failed(REASONS[outcome]);
    if (!config.answer) return unconfirmed('service-unconfirmed');
    return isExpected(config.answer, values, outcome.body) ? DONE : failed('service-unexpected-answer');
  };
  return {
    limitMs,
    async send(command, signal) {
      const values = commandValues(command, commandNumber(), config.words);
      const body = config.body === undefined ? null : JSON.stringify(fillJson(config.body, values));
      const request = requestLoopback(
        {
          ...{ host, port, method, body, limitMs },
          path: pathOf(config, values),
          headers: {
            ...(authorization !== undefined && { authorization }),
            ...(body !== null && { 'content-type': 'application/json' }),
          },
          acceptedType: (status) => status >= 200 && status < 300,
          maxBytes: MAX_ANSWER,
        },
        clock,
      );
      signal.addEventListener('abort', request.end, { once: true });
      if (signal.aborted) request.end();
      const outcome = await request.answer;
      signal.removeEventListener('abort', request.end);
      return outcomeOf(signal.aborted ? 'late' : outcome, values);
    },
  };
}

/** The path with its query. Values are encoded, so that they cannot add parts to either. */
export function pathOf(
  { path, query }: Pick<HttpTransportConfig, 'path' | 'query'>,
  values: CommandValues,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.append(name, fillText(value, values));
  return `${fillText(path, values, encodeURIComponent)}${search.size > 0 ? '?' : ''}${search}`;
}
