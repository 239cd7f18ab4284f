import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverUnderTest, Visitor } from '../test-support/server-under-test.ts';
import { DEMO_PATH } from './demo-provider.ts';

type Server = Awaited<ReturnType<typeof serverUnderTest>>;

const refresh = (server: Server, visitor: Visitor) =>
  visitor.go(`${server.origin}/api/auth/refresh-access`, {
    method: 'POST',
    headers: { origin: server.origin },
  });

describe('signing in', () => {
  let server: Server;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.close());

  it('goes over pages that keep the window that opened it', async () => {
    const visitor = new Visitor();
    const { url, answer } = await visitor.follow(`${server.origin}/api/auth/google`);
    expect(url.pathname).toBe(`${DEMO_PATH}/auth`);
    expect(answer.headers.get('cross-origin-opener-policy')).toBeNull();
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('form-action');
  });

  it('outlives a refresh whose answer got lost', async () => {
    const visitor = new Visitor();
    await visitor.signIn(server.origin);
    const lost = visitor.copy();
    expect((await refresh(server, lost)).status).toBe(200);
    expect((await refresh(server, visitor)).status).toBe(200);
    expect(visitor.cookieValues()).toEqual(lost.cookieValues());
    expect((await refresh(server, visitor)).status).toBe(200);
  });

  it('fails without its own cookie, with a foreign state, and with a made-up code', async () => {
    const callback = `${server.origin}/api/auth/callback?code=x&state=y`;
    const bare = await new Visitor().go(callback);
    expect(bare.headers.get('location')).toBe('/app/login/popup?error=expired');
    const visitor = new Visitor();
    await visitor.go(`${server.origin}/api/auth/google`);
    expect((await visitor.go(callback)).headers.get('location')).toBe('/app/login/popup?error=failed');
    const state = new Visitor();
    const begun = await state.go(`${server.origin}/api/auth/google`);
    const wanted = new URL(begun.headers.get('location') ?? '').searchParams.get('state');
    const answer = await state.go(`${server.origin}/api/auth/callback?code=made-up&state=${wanted}`);
    expect(answer.headers.get('location')).toBe('/app/login/popup?error=failed');
  });
});

it('lets in the closed beta alone', async () => {
  const server = await serverUnderTest({ LIGO_CLOSED_BETA: 'on', LIGO_BETA_EMAILS: 'ann@x.example' });
  const other = await new Visitor().signIn(server.origin, 'bob@x.example');
  expect(other.searchParams.get('token')).toBe('closed-beta');
  const friend = await new Visitor().signIn(server.origin, 'Ann@x.example');
  expect(friend.searchParams.get('token')).toMatch(/^ey/);
  await server.close();
});
