import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFRESH_LIFETIME_MS } from '../sign-in/refresh-lifetime.ts';

const REFRESH_COOKIE = 'ligo-refresh';
/** Marks for the page, which cannot read the refresh cookie, that a refresh is possible. */
const MARKER_COOKIE = 'ligo-signed-in';
/** The only path that receives sign-in cookies. */
export const COOKIE_PATH = '/api/auth';

/** The cookies that keep a browser signed in. */
export interface SignInCookies {
  /** The refresh token of a request. */
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, refreshToken: string): void;
  clear(reply: FastifyReply): void;
}

/** `isSecure` restricts the cookies to HTTPS. */
export function createSignInCookies(isSecure: boolean): SignInCookies {
  const common = { secure: isSecure, sameSite: 'strict', maxAge: REFRESH_LIFETIME_MS / 1000 } as const;
  return {
    read: ({ cookies }) => cookies[REFRESH_COOKIE],
    set(reply, refreshToken) {
      reply.setCookie(REFRESH_COOKIE, refreshToken, { ...common, path: COOKIE_PATH, httpOnly: true });
      reply.setCookie(MARKER_COOKIE, '1', { ...common, path: '/' });
    },
    clear(reply) {
      reply.clearCookie(REFRESH_COOKIE, { path: COOKIE_PATH });
      reply.clearCookie(MARKER_COOKIE, { path: '/' });
    },
  };
}
