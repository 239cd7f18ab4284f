import { type CallAuth, HTTP_CALLS, type HttpCallName } from '@ligo/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CarTokens } from '../cars/car-tokens.ts';
import type { SignedIn } from '../sign-in/signed-in.ts';
import { ApiProblem } from './api-problem.ts';
import { isStorableText } from './is-storable-text.ts';

/** What each way to authorise a call tells of its caller. */
interface Proof {
  none: object;
  account: { accountId: string };
  car: { carId: string };
  'car-once': { carId: string };
  /** The token of a car that may be unknown; the call itself proves it. */
  'new-car': { token: string };
  cookie: object;
}

type Calls = typeof HTTP_CALLS;
/** Who makes a call, after authorisation, and the call as Fastify has it. */
type Caller<A extends CallAuth> = Proof[A] & { request: FastifyRequest; reply: FastifyReply };
/** What answers each call: gets the parsed request, gives what the response schema wants. */
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

/** How each kind of call is authorised; throws an `ApiProblem` where it must not be made. */
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

/** Registers calls of the protocol: parse, authorise, call, answer. */
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
          // What it was to write hangs on an account that may have been deleted since.
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
