import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasTurnserver, relayUnderTest } from '../test-support/relay-under-test.ts';
import { TurnClient } from '../test-support/turn-client.ts';
import { missingRelayTransports, relayServers } from './relay-credentials.ts';

const SECRET = 'a secret of this test';
const LIFETIME_S = 600;
const settings = {
  stunUrls: ['stun:s.example'],
  turnUrls: ['turn:t.example'],
  secret: SECRET,
  lifetimeS: LIFETIME_S,
};

it('names the servers that are configured, the relays with credentials of their own', () => {
  const now = 1_700_000_100_000;
  const [stun, turn] = relayServers(settings, 'ann', now);
  expect(stun).toEqual({ urls: ['stun:s.example'] });
  expect(turn?.username).toMatch(/^1700000700:[0-9a-f]{16}$/);
  expect(relayServers({ ...settings, stunUrls: [], secret: null }, 'ann', now)).toEqual([]);
});

it('gives an account the same name at any time, and the same credentials for a while', () => {
  const turnAt = (account: string, nowMs: number) => relayServers(settings, account, nowMs)[1];
  const nameOf = (username = '') => username.split(':')[1];
  fc.assert(
    fc.property(fc.integer({ min: 1e12, max: 4e12 }), fc.integer({ min: 0, max: 1e9 }), (now, later) => {
      const turn = turnAt('ann', now);
      const leftS = Number(turn?.username?.split(':')[0]) - now / 1000;
      expect(leftS).toBeGreaterThanOrEqual(LIFETIME_S / 2 - 1);
      expect(leftS).toBeLessThanOrEqual(LIFETIME_S);
      expect(nameOf(turnAt('ann', now + later)?.username)).toBe(nameOf(turn?.username));
      expect(nameOf(turnAt('bob', now)?.username)).not.toBe(nameOf(turn?.username));
    }),
  );
  expect(turnAt('ann', 1_700_000_100_000)).toEqual(turnAt('ann', 1_700_000_399_000));
});

it('names the connections that cannot be made', () => {
  const named = (...turnUrls: string[]) =>
    missingRelayTransports({ turnUrls }).map((gap) => /^No relay.*?is/.exec(gap)?.[0]);
  expect(named()).toEqual(['No relay is']);
  expect(named('turn:t.example')).toEqual(['No relay over TLS is']);
  expect(named('turns:t.example:443?transport=tcp')).toEqual(['No relay over UDP is']);
  expect(named('turn:t.example?transport=tcp')).toEqual(['No relay over UDP is', 'No relay over TLS is']);
  expect(named('turn:t.example:3478?transport=udp', 'turns:t.example:443?transport=tcp')).toEqual([]);
});

describe.runIf(hasTurnserver)('against coturn', () => {
  const CONFIG = `use-auth-secret\nstatic-auth-secret=${SECRET}\nrealm=ligo.test\nno-tls\nno-dtls\nno-cli\nuser-quota=3\n`;
  let relay: Awaited<ReturnType<typeof relayUnderTest>>;
  const clients: TurnClient[] = [];
  beforeAll(async () => {
    relay = await relayUnderTest(CONFIG);
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    await relay.stop();
  });

  async function allocate(credentials: readonly [string, string]) {
    const client = await TurnClient.connect(relay.port, credentials);
    clients.push(client);
    return client.allocate();
  }
  const credentials = (secret: string, nowMs: number, account = 'ann') => {
    const turn = relayServers({ ...settings, secret }, account, nowMs)[1];
    return [turn?.username ?? '', turn?.credential ?? ''] as const;
  };

  it('gives credentials that it takes, that run out, and that cannot be forged', async () => {
    const longAgo = Date.now() - (LIFETIME_S + 5) * 1000;
    expect(await allocate(credentials(SECRET, Date.now()))).toBe('granted');
    expect(await allocate(credentials(SECRET, longAgo))).toBe(401);
    expect(await allocate(credentials('another secret', Date.now()))).toBe(401);
  });

  it('counts what an account takes, with whatever credentials of its own', async () => {
    const take = (account: string, nowMs = Date.now()) => allocate(credentials(SECRET, nowMs, account));
    const soon = Date.now() + LIFETIME_S * 1000;
    // Its allocation stays for minutes and would count in a second try.
    const greedy = `greedy ${Math.random()}`;
    for (const at of [Date.now(), soon, Date.now()]) expect(await take(greedy, at)).toBe('granted');
    const QUOTA_REACHED = 486;
    expect(await take(greedy)).toBe(QUOTA_REACHED);
    expect(await take(greedy, soon)).toBe(QUOTA_REACHED);
    expect(await take('modest')).toBe('granted');
  });
});
