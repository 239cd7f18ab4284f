import { createServer, type Server } from 'node:http';
import { freePort } from '@ligo/machine/test-support';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type JWKS } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../server.ts';
import { serverUnderTest, Visitor } from '../test-support/server-under-test.ts';

const CLIENT = { client_id: 'ligo-test', client_secret: 'a secret of this test alone' };

/** An OpenID provider like Google: it has no page, everybody is `account.email` and signs in at once. */
async function startProvider(issuer: string, redirectUri: string, account: Account): Promise<Server> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [redirectUri], grant_types: ['authorization_code'] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] } as JWKS,
    cookies: { keys: ['a cookie key of this test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: account.email, email_verified: account.isVerified }),
    }),
    loadExistingGrant: async (ctx) => {
      const accountId = ctx.oidc.session?.accountId ?? '';
      const grant = new ctx.oidc.provider.Grant({ clientId: CLIENT.client_id, accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  return createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const result = { login: { accountId: 'subject-1', remember: false } };
    return provider.interactionFinished(request, response, result);
  });
}

interface Account {
  email: string;
  isVerified: boolean;
}

describe('signing in at a provider elsewhere', () => {
  const account = { email: 'Ann@x.example', isVerified: true };
  let provider: Server;
  let server: RunningServer & { origin: string };

  beforeAll(async () => {
    const [port, providerPort] = [await freePort(), await freePort()];
    const issuer = `http://localhost:${providerPort}`;
    provider = await startProvider(issuer, `http://localhost:${port}/api/auth/callback`, account);
    await new Promise<void>((resolve) => provider.listen(providerPort, '127.0.0.1', resolve));
    server = await serverUnderTest({
      LIGO_PORT: String(port),
      LIGO_OIDC_ISSUER: issuer,
      GOOGLE_CLIENT_ID: CLIENT.client_id,
      GOOGLE_CLIENT_SECRET: CLIENT.client_secret,
    });
  });
  afterAll(async () => {
    await server.close();
    provider.closeAllConnections();
    provider.close();
  });

  /** Follows the popup up to the address at which the provider gives it back, without opening that. */
  async function comeBack(visitor: Visitor): Promise<string> {
    let at = `${server.origin}/api/auth/google`;
    while (!at.startsWith(`${server.origin}/api/auth/callback`)) {
      const answer = await visitor.go(at);
      at = new URL(answer.headers.get('location') ?? '', at).href;
    }
    return at;
  }

  it('rejects push services in the private network, even without production mode', async () => {
    const { url } = await new Visitor().follow(`${server.origin}/api/auth/google`);
    const register = async (endpoint: string) => {
      const answer = await fetch(`${server.origin}/api/notification/register`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${url.searchParams.get('token')}`,
        },
        body: JSON.stringify({ subscription: { endpoint, keys: { p256dh: 'x', auth: 'y' } } }),
      });
      return answer.status;
    };
    expect(await register('https://push.example/1')).toBe(200);
    for (const inner of ['http://169.254.169.254/', 'https://10.0.0.1/', 'https://localhost/', server.origin])
      expect([inner, await register(inner)]).toEqual([inner, 400]);
  });

  it('fails for an address that the provider has not verified', async () => {
    account.isVerified = false;
    const { url } = await new Visitor().follow(`${server.origin}/api/auth/google`);
    account.isVerified = true;
    expect(url.search).toBe('?error=failed');
  });

  it('fails for a callback that comes again, with and without the cookie it came with', async () => {
    const visitor = new Visitor();
    const callback = await comeBack(visitor);
    const thief = visitor.copy();
    expect((await visitor.go(callback)).headers.get('location')).toMatch(/^\/app\/login\/popup\?token=ey/);
    expect((await visitor.go(callback)).headers.get('location')).toMatch(/\?error=expired$/);
    expect((await thief.go(callback)).headers.get('location')).toMatch(/\?error=failed$/);
  });

  it('fails for a callback in another browser', async () => {
    const callback = await comeBack(new Visitor());
    const other = new Visitor();
    await comeBack(other);
    expect((await other.go(callback)).headers.get('location')).toMatch(/\?error=failed$/);
  });
});

it('reports that the provider cannot be reached', async () => {
  const server = await serverUnderTest({
    LIGO_OIDC_ISSUER: `http://localhost:${await freePort()}`,
    GOOGLE_CLIENT_ID: CLIENT.client_id,
    GOOGLE_CLIENT_SECRET: CLIENT.client_secret,
  });
  const answer = await new Visitor().go(`${server.origin}/api/auth/google`);
  expect(answer.headers.get('location')).toBe('/app/login/popup?error=provider');
  await server.close();
});
