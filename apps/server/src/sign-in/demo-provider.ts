import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type JWKS } from 'oidc-provider';
import { z } from 'zod';
import { randomToken } from '../storage/hashing.ts';
import { demoPage } from './demo-page.ts';

/** Path below which the demo provider answers. */
export const DEMO_PATH = '/demo-oidc';
const INTERACTION_PATH = `${DEMO_PATH}/interaction/`;

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
  const client = { clientId: 'ligo-demo', clientSecret: randomToken(), redirectUri };
  const provider = await newProvider(issuer, client);
  const answer = provider.callback();
  return {
    ...client,
    issuer,
    handle(request, response) {
      const original = request.url ?? '';
      if (original.startsWith(INTERACTION_PATH)) {
        interact(provider, request, response).catch(() =>
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

async function newProvider(
  issuer: string,
  { clientId, clientSecret, redirectUri }: { clientId: string; clientSecret: string; redirectUri: string },
): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] } as JWKS;
  return new Provider(issuer, {
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
    interactions: { url: (_ctx, interaction) => `${INTERACTION_PATH}${interaction.uid}` },
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
}

/** Shows the page that asks for an address, and goes on with the address that it sends. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
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

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_FORM_BYTES) throw new Error('The form is too large');
  }
  return text;
}
