import { HTTP_CALLS, type HttpCallName } from '@ligo/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CarTokens } from '../cars/car-tokens.ts';
import type { SignedIn } from '../sign-in/signed-in.ts';
import { ApiProblem } from './api-problem.ts';

/** Who makes a call, after authorisation. Empty where the call needs nobody. */
export interface Caller {
  accountId: string;
  carId: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Calls = typeof HTTP_CALLS;
/** What answers each call: gets the parsed request, gives what the response schema wants. */
export type Handlers<N extends HttpCallName> = {
  [K in N]: (input: z.output<Calls[K]['request']>, caller: Caller) => Promise<z.input<Calls[K]['response']>>;
};

export interface CallGuards {
  signedIn: SignedIn;
  carTokens: CarTokens;
  allowedOrigins: readonly string[];
}

/** Calls of a car that a stranger with its token must not repeat. */
const GOOD_ONCE: ReadonlySet<HttpCallName> = new Set(['carPairingCode', 'carLinkRemove']);

/** Registers calls of the protocol: parse, authorise, call, answer. */
export function registerCalls<N extends HttpCallName>(
  app: FastifyInstance,
  guards: CallGuards,
  handlers: Handlers<N>,
): void {
  for (const name of Object.keys(handlers) as N[]) {
    const { method, path, auth, request: schema } = HTTP_CALLS[name];
    const handler = handlers[name] as (input: unknown, caller: Caller) => Promise<unknown>;
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const caller = { request, reply, accountId: '', carId: '' };
        if (auth === 'account') caller.accountId = await accountOf(request, guards.signedIn);
        if (auth === 'car' && name !== 'carRegister')
          caller.carId = await carOf(request, guards.carTokens, GOOD_ONCE.has(name));
        if (auth === 'cookie') requireOwnOrigin(request, guards.allowedOrigins);
        const input = schema.safeParse((method === 'GET' ? request.query : request.body) ?? {});
        if (!input.success) throw new ApiProblem('bad-request');
        return handler(input.data, caller);
      },
    });
  }
}

/** The bearer token of a request; `''` without one. */
export function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? '';
  return header.startsWith('Bearer ') ? header.slice('Bearer '.length) : '';
}

async function accountOf(request: FastifyRequest, signedIn: SignedIn): Promise<string> {
  const account = await signedIn.verify(bearerOf(request));
  if (!account) throw new ApiProblem('unauthorized');
  return account.accountId;
}

async function carOf(request: FastifyRequest, tokens: CarTokens, isOnce: boolean): Promise<string> {
  const jwt = bearerOf(request);
  const car = isOnce ? await tokens.verifyOnce(jwt) : await tokens.verify(jwt);
  if (!car) throw new ApiProblem('unauthorized');
  return car.carId;
}

function requireOwnOrigin(request: FastifyRequest, allowed: readonly string[]): void {
  const { origin } = request.headers;
  if (origin === undefined || !allowed.includes(origin)) throw new ApiProblem('forbidden');
}
