import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFRESH_LIFETIME_MS } from '../sign-in/refresh-lifetime.ts';

const REFRESH_COOKIE = 'ligo-refresh';
/** Marks for the page, which cannot read the refresh cookie, that a refresh is possible. */
const MARKER_COOKIE = 'ligo-signed-in';
/** The only path that receives sign-in cookies. */
export const COOKIE_PATH = '/api/auth';

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
export type SignInCookies = ReturnType<typeof createSignInCookies>;
