import { randomInt } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  hasIpv6,
  hasTurnserver,
  relayUnderTest,
  shippedRelayConfig,
} from '../test-support/relay-under-test.ts';
import { ipBytes } from '../test-support/stun-message.ts';
import { TurnClient } from '../test-support/turn-client.ts';
import { relayServers } from './relay-credentials.ts';

const SECRET = 'a secret of this test';
const OWN_ADDRESS = '45.0.0.7';
const OWN_ADDRESS_V6 = '2a00::7';
const FORBIDDEN = 403;
const UNSUPPORTED_TRANSPORT = 442;
const QUOTA_REACHED = 486;
/** The largest picture of the car's app: 1,400 kbit/s. */
const LIVE_VIDEO_BYTES_PER_S = 175_000;

/** The ranges that the relay denies, each with its first and its last address. */
const DENIED: readonly (readonly [range: string, first: string, last: string])[] = [
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private, 10/8', '10.0.0.0', '10.255.255.255'],
  ['carriers', '100.64.0.0', '100.127.255.255'],
  ['loopback', '127.0.0.0', '127.255.255.255'],
  ['link-local', '169.254.0.0', '169.254.255.255'],
  ['private, 172.16/12', '172.16.0.0', '172.31.255.255'],
  ['protocols', '192.0.0.0', '192.0.0.255'],
  ['documentation 1', '192.0.2.0', '192.0.2.255'],
  ['relays of 6to4', '192.88.99.0', '192.88.99.255'],
  ['private, 192.168/16', '192.168.0.0', '192.168.255.255'],
  ['benchmarks', '198.18.0.0', '198.19.255.255'],
  ['documentation 2', '198.51.100.0', '198.51.100.255'],
  ['documentation 3', '203.0.113.0', '203.0.113.255'],
  ['multicast', '224.0.0.0', '239.255.255.255'],
  ['reserved and broadcast', '240.0.0.0', '255.255.255.255'],
  ['own IPv4 address', OWN_ADDRESS, OWN_ADDRESS],
  ['unspecified', '::', '::'],
  ['loopback, IPv6', '::1', '::1'],
  ['compatible IPv4', '::2', '::ffff:ffff'],
  ['mapped IPv4', '::ffff:0:0', '::ffff:ffff:ffff'],
  ['mapped loopback', '::ffff:127.0.0.1', '::ffff:127.255.255.255'],
  ['mapped private', '::ffff:10.0.0.1', '::ffff:192.168.255.255'],
  ['stateless translation', '::ffff:0:0:0', '::ffff:0:ffff:ffff'],
  ['NAT64', '64:ff9b::', '64:ff9b::ffff:ffff'],
  ['NAT64 of a network', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['discard', '100::', '100::ffff:ffff:ffff:ffff'],
  ['Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['benchmarks, IPv6', '2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  ['protocols, IPv6', '2001:3::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['documentation, IPv6', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['documentation, 3fff', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['segment routing', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['unique local', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['link-local, IPv6', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['site-local', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['multicast, IPv6', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['own IPv6 address', OWN_ADDRESS_V6, OWN_ADDRESS_V6],
];

/** Public addresses, of which some are next to a denied range. */
const ALLOWED = [
  ...['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '172.32.0.0', '192.0.1.0', '198.20.0.0', '223.255.255.255', '45.0.0.8'],
  ...['2000::', '2001:200::', '2001:db9::', '2003::', '2606:4700::1111', '3fff:1000::', '2a00::8'],
];

const config = shippedRelayConfig({
  LIGO_RELAY_DOMAIN: 'turn.example',
  LIGO_TURN_SECRET: SECRET,
  LIGO_RELAY_ADDRESS: OWN_ADDRESS,
  LIGO_RELAY_ADDRESS_V6: OWN_ADDRESS_V6,
});

/** A random address of a range: it has the bits that first and last address share. */
function between(first: string, last: string): string {
  const upper = ipBytes(last);
  const bytes = ipBytes(first).map((byte, at) => byte | ((byte ^ (upper[at] ?? 0)) & randomInt(256)));
  if (!isIPv6(first)) return bytes.join('.');
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/....(?=.)/g, '$&:');
}

const settingOf = (name: string) => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(config)?.[1]);

type Relay = Awaited<ReturnType<typeof relayUnderTest>>;

/** Connects as an account, and closes the clients at the end. */
class Accounts {
  readonly #clients: TurnClient[] = [];

  async connect(relay: Relay, account: string, transport: 'udp' | 'tcp' = 'udp'): Promise<TurnClient> {
    const settings = { stunUrls: [], turnUrls: ['turn:t.example'], secret: SECRET, lifetimeS: 600 };
    const [turn] = relayServers(settings, account, Date.now());
    const credentials = [turn?.username ?? '', turn?.credential ?? ''] as const;
    const client = await TurnClient.connect(relay.port, credentials, transport);
    this.#clients.push(client);
    return client;
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }
}

describe.runIf(hasTurnserver)('the relay of deploy/compose.yaml', () => {
  const accounts = new Accounts();
  let relay: Relay;
  beforeAll(async () => {
    relay = await relayUnderTest(config);
  });
  afterAll(async () => {
    accounts.close();
    await relay.stop();
  });

  async function answersFor(...addresses: [string, ...string[]]) {
    const client = await accounts.connect(relay, `peer ${addresses[0]}`);
    expect(await client.allocate('udp', isIPv6(addresses[0]) ? 'IPv6' : 'IPv4')).toBe('granted');
    const answers = [];
    for (const address of addresses) answers.push(await client.permit(address));
    return answers;
  }
  const isTried = (address: string) => hasIpv6 || !isIPv6(address);

  it.each(DENIED.filter(([, first]) => isTried(first)))('denies %s', async (_range, first, last) => {
    const answers = await answersFor(first, last, between(first, last), between(first, last));
    expect(answers).toEqual(answers.map(() => FORBIDDEN));
  });

  it.each(ALLOWED.filter(isTried))('allows the public address %s', async (address) => {
    expect(await answersFor(address)).toEqual(['granted']);
  });

  it('relays no TCP connections, and clients reach it over TCP', async () => {
    const client = await vi.waitFor(() => accounts.connect(relay, 'over TCP', 'tcp'));
    expect(await client.allocate('udp')).toBe('granted');
    const proxy = await accounts.connect(relay, 'proxy', 'tcp');
    expect(await proxy.allocate('tcp')).toBe(UNSUPPORTED_TRANSPORT);
  });

  it('limits the bandwidth of a connection and of all', () => {
    const [each, all] = [settingOf('max-bps'), settingOf('bps-capacity')];
    // Live video, and as much again beside it.
    expect(each).toBeGreaterThanOrEqual(2 * LIVE_VIDEO_BYTES_PER_S);
    expect(all).toBe(each * settingOf('total-quota'));
  });
});

it.runIf(hasTurnserver)('limits the connections of an account, and of all accounts', async () => {
  const relay = await relayUnderTest(config);
  const accounts = new Accounts();
  const take = async (account: string) => (await accounts.connect(relay, account)).allocate();
  const [ofAccount, ofAll] = [settingOf('user-quota'), settingOf('total-quota')];
  for (let taken = 0; taken < ofAccount; taken += 1) expect(await take('greedy')).toBe('granted');
  expect(await take('greedy')).toBe(QUOTA_REACHED);
  for (let taken = ofAccount; taken < ofAll; taken += 1) expect(await take(`ann ${taken}`)).toBe('granted');
  expect(await take('late')).toBe(QUOTA_REACHED);
  accounts.close();
  await relay.stop();
});
