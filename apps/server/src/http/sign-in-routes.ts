import { CLOSED_BETA_TOKEN } from '@ligo/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Capabilities } from '../capabilities.ts';
import { PENDING_LIFETIME_S } from '../sign-in/pending-sign-in.ts';
import { REFRESH_LIFETIME_MS } from '../sign-in/sign-in.ts';
import { ApiProblem } from './api-problem.ts';
import type { Handlers } from './calls.ts';

const REFRESH_COOKIE = 'ligo-refresh';
/** Marks for the page, which cannot read the refresh cookie, that a refresh is possible. */
const MARKER_COOKIE = 'ligo-signed-in';
/** The only path that receives sign-in cookies. */
const COOKIE_PATH = '/api/auth';

/** The cookies that keep a browser signed in. `isSecure` restricts them to HTTPS. */
export function createSignInCookies(isSecure: boolean) {
  const common = { secure: isSecure, sameSite: 'strict', maxAge: REFRESH_LIFETIME_MS / 1000 } as const;
  return {
    read: ({ cookies }: FastifyRequest) => cookies[REFRESH_COOKIE],
    set(reply: FastifyReply, refreshToken: string) {
      reply.setCookie(REFRESH_COOKIE, refreshToken, { ...common, path: COOKIE_PATH, httpOnly: true });
      reply.setCookie(MARKER_COOKIE, '1', { ...common, path: '/' });
    },
    clear(reply: FastifyReply) {
      reply.clearCookie(REFRESH_COOKIE, { path: COOKIE_PATH });
      reply.clearCookie(MARKER_COOKIE, { path: '/' });
    },
  };
}
type SignInCookies = ReturnType<typeof createSignInCookies>;

const PENDING_COOKIE = 'ligo-sign-in';
const POPUP_PATH = '/app/login/popup';

export type CountSignIn = (result: 'done' | 'expired' | 'failed' | 'not-invited' | 'no-provider') => void;

/** Serves the redirects of the popup to the OpenID provider and back. `isSecure` restricts the cookie of a pending sign-in to HTTPS. */
export function registerSignIn(
  app: FastifyInstance,
  signIn: Capabilities['signIn'],
  cookies: SignInCookies,
  isSecure: boolean,
  count: CountSignIn,
): void {
  const options = { config: { isSignIn: true } };
  const pending = {
    path: COOKIE_PATH,
    httpOnly: true,
    secure: isSecure,
    sameSite: 'lax',
    maxAge: PENDING_LIFETIME_S,
  } as const;

  app.get('/api/auth/google', options, async (request, reply) => {
    try {
      const { url, sealed } = await signIn.begin();
      reply.setCookie(PENDING_COOKIE, sealed, pending);
      return reply.redirect(url.href);
    } catch (error) {
      count('no-provider');
      request.log.error({ err: error }, 'sign-in could not start');
      return reply.redirect(`${POPUP_PATH}?error=provider`);
    }
  });

  app.get('/api/auth/callback', options, async (request, reply) => {
    reply.clearCookie(PENDING_COOKIE, { path: COOKIE_PATH });
    try {
      const query = request.url.slice(request.url.indexOf('?'));
      const result = await signIn.complete(request.cookies[PENDING_COOKIE], query);
      count(result.kind);
      if (result.kind === 'expired') return reply.redirect(`${POPUP_PATH}?error=expired`);
      if (result.kind === 'not-invited') return reply.redirect(`${POPUP_PATH}?token=${CLOSED_BETA_TOKEN}`);
      cookies.set(reply, result.tokens.refreshToken);
      return reply.redirect(`${POPUP_PATH}?token=${result.tokens.accessToken}`);
    } catch (error) {
      count('failed');
      request.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'sign-in failed');
      return reply.redirect(`${POPUP_PATH}?error=failed`);
    }
  });
}

/** The calls that use the refresh cookie. */
export function createSignInHandlers(
  signIn: Capabilities['signIn'],
  cookies: SignInCookies,
): Handlers<'refreshAccess' | 'logout'> {
  return {
    async refreshAccess(_input, { request, reply }) {
      const cookie = cookies.read(request);
      const tokens = cookie ? await signIn.refresh(cookie) : null;
      if (!tokens) {
        cookies.clear(reply);
        throw new ApiProblem('unauthorized');
      }
      cookies.set(reply, tokens.refreshToken);
      return { accessToken: tokens.accessToken };
    },
    async logout(_input, { request, reply }) {
      const cookie = cookies.read(request);
      if (cookie) await signIn.end(cookie);
      cookies.clear(reply);
      return {};
    },
  };
}
