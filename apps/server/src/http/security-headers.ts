import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { regionOrigins } from '../network/known-host.ts';
import { mapOrigins } from '../site/map-origins.ts';

const socketOrigin = (origin: string) => origin.replace(/^http/, 'ws');

/**
 * The sign-in window navigates from our page to the provider and back. A policy on these pages would separate the window from
 * its opener, which has its own policy.
 */
const SIGN_IN_WINDOW = /^\/(api\/auth\/|app\/login\/popup)/;

/** Security headers that allow only what the app uses. */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const servers = regionOrigins(config);
  const connect = ["'self'", ...servers, ...servers.map(socketOrigin), ...mapOrigins(config)];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        // Firefox applies only this directive to prefetches.
        defaultSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // The map library and the drawers position elements with style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: connect,
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.publicOrigin.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  app.addHook('onSend', async (request, reply) => {
    if (SIGN_IN_WINDOW.test(request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none');
    // Chromium without Bluetooth logs an error for its name here: pages of this origin keep it.
    if (!reply.hasHeader('permissions-policy')) {
      reply.header(
        'permissions-policy',
        'camera=(self), microphone=(), geolocation=(), payment=(), serial=()',
      );
    }
  });
}
