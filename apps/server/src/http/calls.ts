import { type CallAuth, HTTP_CALLS, type HttpCallName } from '@ligo/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CarTokens } from '../cars/car-tokens.ts';
import type { SignedIn } from '../sign-in/account-tokens.ts';
import { ApiProblem } from './api-problem.ts';

/** The caller's identity, by the kind of authorisation. */
interface Proof {
  none: object;
  account: { accountId: string };
  car: { carId: string };
  'car-once': { carId: string };
  /** The token of a car that may be unknown; the call itself verifies it. */
  'new-car': { token: string };
  cookie: object;
}

type Calls = typeof HTTP_CALLS;
/** The authorised caller, and Fastify's request and reply. */
type Caller<A extends CallAuth> = Proof[A] & { request: FastifyRequest; reply: FastifyReply };
/** The handler of each call: receives the parsed request and returns the response of the schema. */
export type Handlers<N extends HttpCallName> = {
  [K in N]: (
    input: z.output<Calls[K]['request']>,
    caller: Caller<Calls[K]['auth']>,
  ) => Promise<z.input<Calls[K]['response']>>;
};

export interface CallGuards {
  signedIn: Pick<SignedIn, 'verify'>;
  carTokens: Pick<CarTokens, 'verify' | 'verifyOnce'>;
  allowedOrigins: readonly string[];
}

/** Authorises each kind of call; throws an `ApiProblem` if the call is not allowed. */
const AUTHORISE: {
  [A in CallAuth]: (request: FastifyRequest, guards: CallGuards) => Promise<Proof[A]>;
} = {
  none: async () => ({}),
  account: async (request, { signedIn }) => required(await signedIn.verify(bearerOf(request))),
  car: async (request, { carTokens }) => required(await carTokens.verify(bearerOf(request))),
  'car-once': async (request, { carTokens }) => required(await carTokens.verifyOnce(bearerOf(request))),
  'new-car': async (request) => ({ token: bearerOf(request) }),
  async cookie({ headers }, { allowedOrigins }) {
    // No other page can send this Origin.
    if (!allowedOrigins.includes(headers.origin ?? '')) throw new ApiProblem('forbidden');
    return {};
  },
};

/** Registers calls of the protocol: parse, authorise, handle, answer. */
export function registerCalls<N extends HttpCallName>(
  app: FastifyInstance,
  guards: CallGuards,
  handlers: Handlers<N>,
): void {
  for (const name of Object.keys(handlers) as N[]) {
    const { method, path, auth, request: schema } = HTTP_CALLS[name];
    const handler = handlers[name] as (input: unknown, caller: object) => Promise<unknown>;
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const proof = await AUTHORISE[auth](request, guards);
        const input = schema.safeParse((method === 'GET' ? request.query : request.body) ?? {});
        if (!input.success || !isStorableText(input.data)) throw new ApiProblem('bad-request');
        try {
          return await handler(input.data, { ...proof, request, reply });
        } catch (error) {
          // The account that the call writes for may have been deleted meanwhile.
          if (auth === 'account' && !(error instanceof ApiProblem)) await AUTHORISE.account(request, guards);
          throw error;
        }
      },
    });
  }
}

/** The bearer token of a request; `''` without one. */
export function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? '';
  return header.startsWith('Bearer ') ? header.slice('Bearer '.length) : '';
}

function required<T>(who: T | null): T {
  if (who === null) throw new ApiProblem('unauthorized');
  return who;
}

/** NUL or half of a surrogate pair, which databases reject or change. */
const UNKEEPABLE = /[\0\p{Cs}]/u;

/** Whether a database stores all texts in a value unchanged. */
function isStorableText(value: unknown): boolean {
  if (typeof value === 'string') return !UNKEEPABLE.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorableText);
}
