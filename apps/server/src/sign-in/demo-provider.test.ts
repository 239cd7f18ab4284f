import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { freePort } from '@ligo/machine/test-support';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoProvider, type DemoProvider } from './demo-provider.ts';

const VERIFIER = 'a verifier of this test alone, and long enough';
let provider: DemoProvider;
let server: Server;
let question: Record<string, string>;

beforeAll(async () => {
  const port = await freePort();
  provider = await createDemoProvider(`http://localhost:${port}`);
  question = {
    client_id: provider.clientId,
    redirect_uri: `http://localhost:${port}/api/auth/callback`,
    response_type: 'code',
    state: 'a state\r\nset-cookie: x=1',
    nonce: 'a nonce',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  };
  server = createServer((request, response) => provider.handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
});
afterAll(() => server.closeAllConnections());
afterAll(() => server.close());

const post = (path: string, form: Record<string, string>) =>
  fetch(provider.issuer + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const ask = (over: Record<string, string> = {}, email = 'Ann@x.example') =>
  post(`/auth?${new URLSearchParams({ ...question, ...over })}`, { email });
/** Exchanges the code of an answer for tokens. */
async function exchange(answer: Response, over: Record<string, string> = {}): Promise<Response> {
  const { searchParams } = new URL(answer.headers.get('location') ?? '');
  return post('/token', {
    grant_type: 'authorization_code',
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    redirect_uri: question.redirect_uri ?? '',
    code: searchParams.get('code') ?? '',
    code_verifier: VERIFIER,
    ...over,
  });
}

it('gives a token for a code, once, and brings the state back as it was', async () => {
  const answer = await ask();
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, null]);
  expect(new URL(answer.headers.get('location') ?? '').searchParams.get('state')).toBe(question.state);
  const all = await Promise.all(Array.from({ length: 5 }, () => exchange(answer)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  const tokens: unknown = await all.find(({ ok }) => ok)?.json();
  const { id_token } = tokens as { id_token: string };
  const claims = { iss: provider.issuer, aud: provider.clientId, sub: 'ann@x.example', nonce: 'a nonce' };
  expect(decodeJwt(id_token)).toMatchObject({ ...claims, email: 'ann@x.example', email_verified: true });
});

it('issues no tokens to another client or with a guessed secret, and redirects nowhere else', async () => {
  for (const over of [{ code_verifier: 'another' }, { client_secret: 'guessed' }, { code: 'made-up' }])
    expect((await exchange(await ask(), over)).status).toBe(400);
  for (const over of [{ redirect_uri: 'https://evil.example' }, { code_challenge_method: 'plain' }])
    expect((await ask(over)).status).toBe(400);
  expect((await ask({}, '<script>')).status).toBe(200);
  expect((await post('/token', { code: 'x'.repeat(5_000) })).status).toBe(400);
});

it('asks in a language that the browser prefers', async () => {
  const page = await fetch(`${provider.issuer}/auth?${new URLSearchParams(question)}`, {
    headers: { 'accept-language': 'xx, he;q=0.9, en;q=0.8' },
  });
  const html = await page.text();
  expect(html).toContain('<html lang="he" dir="rtl">');
  expect(html).toContain('כתובת דוא״ל');
});
