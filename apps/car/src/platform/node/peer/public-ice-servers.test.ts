import { expect, it } from 'vitest';
import { publicIceServers } from './public-ice-servers.ts';

const ORIGIN = 'https://ligo.example.org';
const PUBLIC = [
  'stun:stun.example.org',
  'turn:turn.example.org:3478?transport=udp',
  'stun:203.0.113.7:3478',
  'stun:[2001:db8::7]:3478',
  'stun:xn--bcher-kva.example',
];
const LOCAL = [
  'stun:127.0.0.1:3478',
  'stun:127.1',
  'stun:2130706433',
  'stun:0x7f.0.0.1',
  'stun:0x7f000001',
  'stun:0177.0.0.1',
  'stun:0.0.0.0',
  'stun:10.1.2.3',
  'turn:172.31.0.1:3478',
  'stun:192.168.1.1',
  'stun:169.254.1.1',
  'stun:100.100.100.200',
  'stun:224.0.0.1',
  'stun:255.255.255.255',
  'stun:[::1]:3478',
  'stun:[::]',
  'stun:[::ffff:127.0.0.1]',
  'stun:[::ffff:a00:1]',
  'stun:[64:ff9b::7f00:1]',
  'stun:[2002:7f00:1::]',
  'stun:[fe80::1]',
  'stun:[fec0::1]',
  'stun:[fd12::1]',
  'stun:[ff02::1]',
  'stun:localhost',
  'stun:LOCALHOST.',
  'stun:unit.localhost',
  'stun:router',
  'stun:router.lan',
  'stun:nas.local',
  'stun:nas.local.',
  'stun:host.docker.internal',
  'stun:printer.home.arpa',
  'stun:',
  'rubbish',
];

it('are all those of the public network', () => {
  expect(publicIceServers([{ urls: PUBLIC }], ORIGIN)).toEqual([{ urls: PUBLIC }]);
  for (const url of PUBLIC) expect(publicIceServers([{ urls: url }], ORIGIN), url).toEqual([{ urls: [url] }]);
});

it('are none of this host or its LAN, in any spelling', () => {
  for (const url of LOCAL) expect(publicIceServers([{ urls: [url] }], ORIGIN), url).toEqual([]);
  const turn = { username: 'u', credential: 'c' };
  expect(publicIceServers([{ urls: [...LOCAL, ...PUBLIC], ...turn }], ORIGIN)).toEqual([
    { urls: PUBLIC, ...turn },
  ]);
});

it.each([
  'http://localhost:4680',
  'http://127.0.0.1:4680',
  'https://192.168.1.5',
  'https://[::1]:8443',
  'https://nas.local',
])('are all of a server at %s, which is local itself', (origin) => {
  expect(publicIceServers([{ urls: LOCAL }], origin)).toEqual([{ urls: LOCAL }]);
});
