import { CLOSED_BETA_TOKEN } from '@ligo/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Capabilities } from '../capabilities.ts';
import { openPending, PENDING_LIFETIME_S, sealPending } from '../sign-in/pending-sign-in.ts';
import { REFRESH_LIFETIME_MS } from '../sign-in/refresh-lifetime.ts';
import { ApiProblem } from './api-problem.ts';

const PENDING_COOKIE = 'ligo-sign-in';
const REFRESH_COOKIE = 'ligo-refresh';
/** Tells the page, which cannot read the refresh cookie, that there is one to ask with. */
const MARKER_COOKIE = 'ligo-signed-in';
const COOKIE_PATH = '/api/auth';
const POPUP_PATH = '/app/login/popup';

/** Counts how a sign-in ended. */
export type CountSignIn = (result: 'done' | 'expired' | 'failed' | 'not-invited' | 'no-provider') => void;

/** The popup's way to the OpenID provider and back. */
export function registerSignIn(app: FastifyInstance, parts: Capabilities, count: CountSignIn): void {
  const { config, openId, accounts, sessions, accountTokens, tokenKeys } = parts;
  const secure = config.publicOrigin.startsWith('https:');
  const signIn = { config: { isSignIn: true } };

  app.get('/api/auth/google', signIn, async (request, reply) => {
    try {
      const { url, pending } = await openId.begin();
      reply.setCookie(PENDING_COOKIE, await sealPending(pending, tokenKeys), {
        path: COOKIE_PATH,
        httpOnly: true,
        secure,
        sameSite: 'lax',
        maxAge: PENDING_LIFETIME_S,
      });
      return reply.redirect(url.href);
    } catch (error) {
      count('no-provider');
      request.log.error({ err: error }, 'sign-in cannot begin');
      return reply.redirect(`${POPUP_PATH}?error=provider`);
    }
  });

  app.get('/api/auth/callback', signIn, async (request, reply) => {
    const pending = await openPending(request.cookies[PENDING_COOKIE], tokenKeys);
    reply.clearCookie(PENDING_COOKIE, { path: COOKIE_PATH });
    if (!pending) {
      count('expired');
      return reply.redirect(`${POPUP_PATH}?error=expired`);
    }
    try {
      const query = request.url.slice(request.url.indexOf('?'));
      const identity = await openId.complete(query, pending);
      if (!isLetIn(config, identity.email)) {
        count('not-invited');
        return reply.redirect(`${POPUP_PATH}?token=${CLOSED_BETA_TOKEN}`);
      }
      const accountId = await accounts.idFor(identity);
      const signIn = await sessions.begin(accountId);
      setRefreshCookie(reply, signIn.nextToken, secure);
      count('done');
      return reply.redirect(`${POPUP_PATH}?token=${await accountTokens.issue(signIn)}`);
    } catch (error) {
      count('failed');
      request.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'sign-in failed');
      return reply.redirect(`${POPUP_PATH}?error=failed`);
    }
  });
}

/** The two calls that live on the refresh cookie. Both want an Origin that is ours, so that no other page can make them. */
export function cookieCalls({ config, accounts, sessions, accountTokens }: Capabilities) {
  const secure = config.publicOrigin.startsWith('https:');
  /** The sign-in with its next token, unless it ended or its account may no longer come in. */
  async function goOn(cookie: string) {
    const signIn = await sessions.rotate(cookie);
    if (!signIn) return null;
    const email = await accounts.emailOf(signIn.accountId);
    if (email !== null && isLetIn(config, email)) return signIn;
    await sessions.end(signIn.nextToken);
    return null;
  }
  return {
    async refreshAccess(cookie: string | undefined, reply: FastifyReply): Promise<{ accessToken: string }> {
      const signIn = cookie ? await goOn(cookie) : null;
      if (!signIn) {
        clearRefreshCookie(reply);
        throw new ApiProblem('unauthorized');
      }
      setRefreshCookie(reply, signIn.nextToken, secure);
      return { accessToken: await accountTokens.issue(signIn) };
    },
    async logout(cookie: string | undefined, reply: FastifyReply): Promise<Record<string, never>> {
      if (cookie) await sessions.end(cookie);
      clearRefreshCookie(reply);
      return {};
    },
  };
}

/** A closed beta lets in those on its list alone, at each refresh too. */
function isLetIn({ closedBeta }: Capabilities['config'], email: string): boolean {
  return !closedBeta || closedBeta.emails.has(email);
}

/** The refresh token that a request carries. */
export function refreshCookieOf(cookies: Record<string, string | undefined>): string | undefined {
  return cookies[REFRESH_COOKIE];
}

function setRefreshCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(REFRESH_COOKIE, token, {
    path: COOKIE_PATH,
    httpOnly: true,
    secure,
    sameSite: 'strict',
    maxAge: REFRESH_LIFETIME_MS / 1000,
  });
  reply.setCookie(MARKER_COOKIE, '1', {
    path: '/',
    secure,
    sameSite: 'strict',
    maxAge: REFRESH_LIFETIME_MS / 1000,
  });
}

function clearRefreshCookie(reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, { path: COOKIE_PATH });
  reply.clearCookie(MARKER_COOKIE, { path: '/' });
}
