import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type JWKS } from 'oidc-provider';
import { z } from 'zod';
import { randomToken } from '../storage/hashing.ts';
import { demoPage } from './demo-page.ts';

/** Path below which the demo provider answers. */
export const DEMO_PATH = '/demo-oidc';

const MAX_FORM_BYTES = 4096;
const formSchema = z.object({ email: z.email().max(200) });

export interface DemoProvider {
  clientId: string;
  clientSecret: string;
  issuer: string;
  /** Answers a request below `DEMO_PATH`. */
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * An OpenID provider that the server carries itself, so that the very same sign-in flow works without Google. It
 * believes any e-mail address; its keys live as long as the process.
 */
export async function createDemoProvider(
  publicOrigin: string,
  redirectUri = `${publicOrigin}/api/auth/callback`,
): Promise<DemoProvider> {
  const issuer = `${publicOrigin}${DEMO_PATH}`;
  const clientId = 'ligo-demo';
  const clientSecret = randomToken();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] } as JWKS;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks,
    cookies: {
      keys: [randomToken()],
      long: { signed: true, path: DEMO_PATH },
      short: { signed: true, path: DEMO_PATH },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `${DEMO_PATH}/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true }),
    }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const form = formSchema.safeParse(Object.fromEntries(new URLSearchParams(await readText(request))));
      if (form.success) {
        const result = { login: { accountId: form.data.email.toLowerCase(), remember: false } };
        return provider.interactionFinished(request, response, result);
      }
    }
    await provider.interactionDetails(request, response);
    const page = demoPage();
    response.writeHead(200, page.headers).end(page.html);
  }

  return {
    clientId,
    clientSecret,
    issuer,
    handle(request, response) {
      const original = request.url ?? '';
      if (original.startsWith(`${DEMO_PATH}/interaction/`)) {
        interact(request, response).catch(() =>
          response.writeHead(400).end('This sign-in has ended. Close the window and try again.'),
        );
        return;
      }
      Object.assign(request, { originalUrl: original });
      request.url = original.slice(DEMO_PATH.length) || '/';
      answer(request, response);
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_FORM_BYTES) throw new Error('The form is too large');
  }
  return text;
}
