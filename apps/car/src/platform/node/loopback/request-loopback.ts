import { Agent, request } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Clock } from '@ligo/machine';
import type {
  Loopback,
  LoopbackRequest,
  PendingRequest,
  RequestFailure,
  RequestResult,
} from '../../../ports/loopback.ts';

/** The addresses of `localhost`, independent of this machine's hosts file. */
const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];
const lookup: LookupFunction = (_host, { all }, done) =>
  all ? done(null, LOOPBACK) : done(null, '127.0.0.1', 4);

function requestBy(agent: Agent | false, asked: LoopbackRequest, clock: Clock): PendingRequest {
  const { host, port, path, method, headers, body } = asked;
  const question = request({ host, port, path, method, headers, lookup, agent });
  let outcome: RequestResult = 'away';
  const endAs = (reason: RequestFailure) => {
    outcome = reason;
    question.destroy();
  };
  const cancelLimit = clock.after(asked.limitMs, () => endAs('late'));
  question.on('response', (response) => {
    if (!asked.acceptedType(response.statusCode ?? 0)) return endAs('refused');
    const parts: Buffer[] = [];
    let size = 0;
    response.on('data', (part: Buffer) => {
      size += part.length;
      if (size > asked.maxBytes) endAs('too-large');
      else parts.push(part);
    });
    response.on('end', () => {
      if (outcome === 'away') outcome = { body: Buffer.concat(parts).toString() };
    });
    response.on('error', () => {});
  });
  const answer = new Promise<RequestResult>((resolve) => {
    question.on('close', () => {
      cancelLimit();
      resolve(outcome);
    });
  });
  // `close` follows and handles it.
  question.on('error', () => {});
  question.end(body ?? undefined);
  return { answer, end: () => question.destroy() };
}

export const loopback: Loopback = {
  request: (asked, clock) => requestBy(false, asked, clock),
  connect() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    return { request: (asked, clock) => requestBy(agent, asked, clock), close: () => agent.destroy() };
  },
};
