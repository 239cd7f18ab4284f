import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { NetworkInterfaceInfo } from 'node:os';
import { INNER_IPV4, wrapped } from '@ligo/link/test-support';
import { expect, it } from 'vitest';
import { virtualClock } from '../../../test-support/virtual-clock.ts';
import { dnsResolver, publicIceServers, type ResolveName } from './public-ice-servers.ts';

const ORIGIN = 'https://ligo.example.org';
/** Addresses of the public network, as they are. */
const PUBLIC = ['stun:8.8.8.8', 'turn:8.8.4.4:3478?transport=udp', 'stun:[2606:4700::1111]:3478'];
const NAMED = [
  'stun:stun.example.org',
  'turn:turn.example.org:3478?transport=udp',
  'stun:xn--bcher-kva.example:5',
];
/** One address of each spelling; `isPublicAddress` has the tests of all networks. */
const LOCAL = [
  ...['127.0.0.1:3478', '127.1', '2130706433', '0x7f.0.0.1', '0x7f000001', '0177.0.0.1', '192.168.1.1'],
  ...['[::1]:3478', '[::]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '[fe80::1]'],
  ...['localhost', 'LOCALHOST.', 'unit.localhost', 'router', 'router.lan', 'nas.local', 'nas.local.'],
  ...['host.docker.internal', 'printer.home.arpa', ''],
].map((host) => `stun:${host}`);
LOCAL.push('turn:172.31.0.1:3478', 'rubbish');

/** The names that were resolved, each to the given addresses. */
function resolverTo(...addresses: string[]) {
  const names: string[] = [];
  const resolve: ResolveName = async (name) => {
    names.push(name);
    return addresses;
  };
  return { names, resolve };
}

const select = (urls: string | string[], resolve: ResolveName, origin = ORIGIN) =>
  publicIceServers([{ urls }], { serverOrigin: origin, clock: virtualClock(), resolve });

it('keep their public addresses', async () => {
  const { names, resolve } = resolverTo('127.0.0.1');
  expect(await select(PUBLIC, resolve)).toEqual([{ urls: PUBLIC }]);
  for (const url of PUBLIC) expect(await select(url, resolve), url).toEqual([{ urls: [url] }]);
  expect(names).toEqual([]);
});

it('are handed on by the address of their name', async () => {
  expect(await select(NAMED, resolverTo('8.8.8.8', '8.8.4.4').resolve)).toEqual([
    { urls: ['stun:8.8.8.8', 'turn:8.8.8.8:3478?transport=udp', 'stun:8.8.8.8:5'] },
  ]);
  expect(await select(NAMED, resolverTo('2606:4700::1111').resolve)).toEqual([
    {
      urls: [
        'stun:[2606:4700::1111]',
        'turn:[2606:4700::1111]:3478?transport=udp',
        'stun:[2606:4700::1111]:5',
      ],
    },
  ]);
});

it('are left out if their name has an address of this host or its LAN', async () => {
  for (const address of ['::1', 'fd12::1', ...INNER_IPV4, ...INNER_IPV4.flatMap(wrapped)]) {
    expect(await select(NAMED, resolverTo(address).resolve), address).toEqual([]);
    expect(await select(NAMED, resolverTo('8.8.8.8', address).resolve), address).toEqual([]);
  }
});

it('are left out if their name has no address, or none in time', async () => {
  const clock = virtualClock();
  const resolve: ResolveName = (name) =>
    name === 'stun.example.org' ? new Promise(() => {}) : Promise.reject(new Error('no such name'));
  expect(await select(NAMED, resolverTo().resolve)).toEqual([]);
  const selected = publicIceServers([{ urls: [...NAMED, ...PUBLIC] }], {
    ...{ serverOrigin: ORIGIN, clock, resolve },
  });
  await clock.advance(2_000);
  expect(await selected).toEqual([{ urls: PUBLIC }]);
  expect(clock.pending()).toBe(0);
});

it('are resolved once for each name, and for eight names at most', async () => {
  const { names, resolve } = resolverTo('8.8.8.8');
  const all = Array.from({ length: 100 }, (_, index) => `stun:${index}.example.org`);
  const servers = [{ urls: all }, { urls: all }];
  const selected = await publicIceServers(servers, { serverOrigin: ORIGIN, clock: virtualClock(), resolve });
  expect(names).toHaveLength(8);
  expect(selected.flatMap(({ urls }) => urls)).toHaveLength(16);
});

it('are left out over TLS, whose certificate bears the name', async () => {
  const { names, resolve } = resolverTo('8.8.8.8');
  expect(await select(['turns:turn.example.org', 'stuns:8.8.8.8'], resolve)).toEqual([]);
  expect(names).toEqual([]);
});

it('are none of this host or its LAN, in any spelling', async () => {
  const { names, resolve } = resolverTo('8.8.8.8');
  for (const url of LOCAL) expect(await select(url, resolve), url).toEqual([]);
  expect(names).toEqual([]);
  const turn = { username: 'u', credential: 'c' };
  const servers = [{ urls: [...LOCAL, ...PUBLIC], ...turn }];
  expect(await publicIceServers(servers, { serverOrigin: ORIGIN, clock: virtualClock(), resolve })).toEqual([
    { urls: PUBLIC, ...turn },
  ]);
});

it('are none in a network of the unit, although its addresses are public', async () => {
  const cidrs = ['2a02:8070:1:2:aaaa::1/64', '203.0.114.5/28', '9.9.9.9/32'];
  const infos = cidrs.map((cidr) => ({ cidr, address: cidr.split('/')[0] })) as NetworkInterfaceInfo[];
  const unnamed = [{ cidr: null, address: '2a02:8070:9::1' }] as NetworkInterfaceInfo[];
  const { resolve } = resolverTo('2a02:8070:1:2:3::4');
  const at = (...urls: string[]) =>
    publicIceServers([{ urls }], {
      ...{ serverOrigin: ORIGIN, clock: virtualClock(), resolve },
      interfaces: () => ({ eth0: infos, tun0: unnamed }),
    });
  const own = ['[2a02:8070:1:2:3::4]:5353', '203.0.114.14', '9.9.9.9', '[2a02:8070:9:0::1]'];
  expect(await at(...own.map((host) => `stun:${host}`), ...NAMED)).toEqual([]);
  const others = ['[2a02:8070:1:3::4]:5353', '203.0.114.16', '9.9.9.8'].map((host) => `stun:${host}`);
  expect(await at(...others)).toEqual([{ urls: others }]);
});

it.each([
  'http://localhost:4680',
  'http://127.0.0.1:4680',
  'https://192.168.1.5',
  'https://[::1]:8443',
  'https://nas.local',
])('are all of a server at %s, which is local itself', async (origin) => {
  const { names, resolve } = resolverTo('8.8.8.8');
  const urls = [...LOCAL, ...NAMED];
  expect(await select(urls, resolve, origin)).toEqual([{ urls }]);
  expect(names).toEqual([]);
});

const A = 1;
const AAAA = 28;

/** A name server on loopback that answers each question with the bytes of an address, or none. */
async function startNameServer(addressOf: (type: number) => readonly number[]) {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  socket.on('message', (query, { port }) => {
    const nameEnd = query.indexOf(0, 12);
    const type = query.readUInt16BE(nameEnd + 1);
    const address = addressOf(type);
    const counts = [0, 1, 0, address.length ? 1 : 0, 0, 0, 0, 0];
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, ...counts]);
    const answer = [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length, ...address];
    const question = query.subarray(12, nameEnd + 5);
    socket.send(Buffer.concat([header, question, Buffer.from(address.length ? answer : [])]), port);
  });
  return { at: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() };
}

it.each([
  ['IPv4', (type: number) => (type === A ? [8, 8, 4, 4] : []), ['8.8.4.4']],
  ['IPv6', (type: number) => (type === AAAA ? [0x26, 6, ...Array(13).fill(0), 1] : []), ['2606::1']],
])('ask the name servers of the unit for %s', async (_family, addressOf, found) => {
  const server = await startNameServer(addressOf);
  expect(await dnsResolver([server.at])('turn.example.org')).toEqual(found);
  server.stop();
});
