import { decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountTokens } from '../sign-in/account-tokens.ts';
import { openPending, sealPending } from '../sign-in/pending-sign-in.ts';
import { ENGINES, type Engine } from '../test-support/databases.ts';
import type { Database } from './database.ts';
import { ACCESS_TOKEN_LIFETIME_MS, KEY_MAX_AGE_MS, TokenKeys } from './token-keys.ts';

const MINUTE_MS = 60_000;
const owner = { accountId: 'ann', signInId: 's' };

describe.each(ENGINES)('keys of tokens on %o', (startEngine) => {
  let engine: Engine;
  let database: Database;
  let nowMs = 1_800_000_000_000;

  beforeAll(async () => {
    engine = await startEngine();
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    database = await engine.open();
    await database.deleteFrom('token_keys').execute();
  });
  afterEach(() => database.destroy());

  /** A server with its own view of the keys. */
  function server() {
    const keys = new TokenKeys(database, () => nowMs);
    return { keys, tokens: new AccountTokens(keys, () => nowMs) };
  }
  const count = async () => (await database.selectFrom('token_keys').select('id').execute()).length;

  it('KEY-1 are one for all servers, however many make the first', async () => {
    const [one, two] = [server(), server()];
    await one.keys.active('access token');
    expect(await two.keys.active('access token')).toEqual(await one.keys.active('access token'));
    expect(await two.tokens.verify(await one.tokens.issue(owner))).toEqual(owner);
    const [three, four] = [server(), server()];
    await database.deleteFrom('token_keys').execute();
    const jwts = await Promise.all([three, four].map(({ tokens }) => tokens.issue(owner)));
    nowMs += 1_000;
    for (const jwt of jwts)
      for (const { tokens } of [three, four]) expect(await tokens.verify(jwt)).toEqual(owner);
  });

  it('KEY-2 are replaced without ending a token, on servers that do not know of it yet too', async () => {
    const [one, two] = [server(), server()];
    const early = await one.tokens.issue(owner);
    expect(await two.tokens.verify(early)).toEqual(owner);
    nowMs += 1_000;
    await one.keys.rotate();
    const renewed = await one.tokens.issue(owner);
    const byOldKey = await two.tokens.issue(owner);
    const idOf = (jwt: string) => decodeProtectedHeader(jwt).kid;
    expect([idOf(byOldKey), idOf(renewed) !== idOf(early)]).toEqual([idOf(early), true]);
    for (const jwt of [early, renewed, byOldKey])
      for (const { tokens } of [one, two]) expect(await tokens.verify(jwt)).toEqual(owner);
    nowMs += MINUTE_MS;
    expect(idOf(await two.tokens.issue(owner))).toBe(idOf(renewed));
  });

  it('KEY-3 verify until the last token they signed has run out, and are deleted then', async () => {
    const [one, two] = [server(), server()];
    await two.keys.active('access token');
    await one.keys.active('access token');
    await one.keys.rotate();
    nowMs += MINUTE_MS - 1;
    const last = await two.tokens.issue(owner);
    nowMs += ACCESS_TOKEN_LIFETIME_MS - 1_000;
    await one.keys.clean();
    for (const { tokens } of [one, two]) expect(await tokens.verify(last)).toEqual(owner);
    nowMs += 2 * MINUTE_MS;
    await one.keys.clean();
    expect(await count()).toBe(1);
  });

  it('KEY-4 are replaced by themselves when they are old', async () => {
    const { keys } = server();
    const { id } = await keys.active('access token');
    nowMs += KEY_MAX_AGE_MS - 1;
    await keys.clean();
    expect((await keys.active('access token')).id).toBe(id);
    nowMs += 1;
    await keys.clean();
    expect((await keys.active('access token')).id).not.toBe(id);
    expect(await count()).toBe(2);
  });

  it('KEY-5 are valid for one use alone, and unknown ids for none', async () => {
    const { keys, tokens } = server();
    const { id, bytes } = await keys.active('access token');
    expect(await keys.named(id, 'pending sign-in')).not.toEqual(bytes);
    expect(await keys.named('made up', 'access token')).toBeNull();
    await database.deleteFrom('token_keys').execute();
    const jwt = await tokens.issue(owner);
    nowMs += 1_000;
    expect(await server().tokens.verify(jwt)).toBeNull();
  });

  it('KEY-3 stop verifying within a minute after they were deleted by hand', async () => {
    const { tokens } = server();
    const jwt = await tokens.issue(owner);
    await database.deleteFrom('token_keys').execute();
    nowMs += MINUTE_MS;
    expect(await tokens.verify(jwt)).toBeNull();
  });

  it('KEY-2 verify while they cannot be read again, and unknown ones are not taken for invalid', async () => {
    const [one, two] = [server(), server()];
    const jwt = await one.tokens.issue(owner);
    const sealed = await sealPending({ state: 'a', nonce: 'b', codeVerifier: 'c' }, one.keys);
    nowMs += MINUTE_MS;
    const error = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    vi.spyOn(database, 'selectFrom').mockImplementation(() => {
      throw error;
    });
    expect(await one.tokens.verify(jwt)).toEqual(owner);
    expect(await openPending(sealed, one.keys)).toMatchObject({ state: 'a' });
    await expect(two.tokens.verify(jwt)).rejects.toBe(error);
    await expect(openPending(sealed, two.keys)).rejects.toBe(error);
    for (const { tokens } of [one, two]) expect(await tokens.verify('malformed')).toBeNull();
  });

  it('KEY-2 open a pending sign-in that an older one sealed', async () => {
    const { keys } = server();
    const pending = { state: 'a', nonce: 'b', codeVerifier: 'c' };
    const sealed = await sealPending(pending, keys);
    await keys.rotate();
    expect(await openPending(sealed, keys)).toEqual(pending);
    const [first = '', ...rest] = sealed.split('.').reverse();
    const forged = [`${first.startsWith('x') ? 'y' : 'x'}${first.slice(1)}`, ...rest].reverse().join('.');
    expect(await openPending(forged, keys)).toBeNull();
  });
});
