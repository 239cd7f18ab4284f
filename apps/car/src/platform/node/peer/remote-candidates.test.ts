import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { isUsableCandidate } from './remote-candidates.ts';

const host = (address: string) => `candidate:1 1 UDP 2122260223 ${address} 50000 typ host`;
/** As Chromium, Firefox, Safari and the peer library write them. */
const REAL = [
  'candidate:842163049 1 udp 1677729535 203.0.113.7 46154 typ srflx raddr 0.0.0.0 rport 0 generation 0 ufrag EEtu network-cost 999',
  'candidate:3 1 udp 41885439 198.51.100.9 49160 typ relay raddr 203.0.113.7 rport 46154 generation 0 ufrag EEtu network-id 1',
  'candidate:0 1 UDP 2122252543 192.168.1.20 53417 typ host',
  'a=candidate:2 1 UDP 2116026111 fd00::2 51252 typ host',
  'candidate:1 1 UDP 2122187007 2001:db8:1:2:3:4:5:6 53418 typ host',
  'candidate:2 1 UDP 1686052607 203.0.113.7 53417 typ prflx raddr 192.168.1.20 rport 53417',
];

it.each(REAL)('uses %s', (candidate) => {
  expect(isUsableCandidate(candidate)).toBe(true);
});

it.each([
  host('h1.evil.example'),
  host('8f3c2a10-77a1-4c8e-9c1b-5d0f6e7a8b9c.local'),
  host('localhost'),
  host('abc'),
  host('127.1'),
  host('192.168.1.20%eth0'),
  host('fd00::1%eth0'),
  'candidate:1 1 TCP 2122260223 192.168.1.20 9 typ host tcptype active',
  // The peer library would read the address from another place of these.
  'candidate:1 1UDP 5 h1.evil.example 9 typ host udp 5 192.168.1.20 9 typ host',
  'candidate:1 1 udp 5x h1.evil.example 192.168.1.20 9 typ host',
  `candidate:1\t1 udp 5 h1.evil.example 9 typ host\ncandidate:1 1 udp 5 192.168.1.20 9 typ host`,
  `${host('192.168.1.20')}\na=candidate:1 1 udp 5 h1.evil.example 9 typ host`,
  'candidate:1',
  '',
])('does not use %j', (candidate) => {
  expect(isUsableCandidate(candidate)).toBe(false);
});

const lo = [{ address: '127.0.0.1', internal: true }] as NetworkInterfaceInfo[];
const eth0 = [{ address: '192.168.1.5', internal: false }] as NetworkInterfaceInfo[];

it.each(['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1'])(
  'uses %s of loopback only without a network',
  (address) => {
    expect(isUsableCandidate(host(address), () => ({ lo, eth0 }))).toBe(false);
    expect(isUsableCandidate(host(address), () => ({ lo }))).toBe(true);
    expect(isUsableCandidate(host(address), () => ({}))).toBe(false);
  },
);

it.each([
  ...['0.0.0.0', '0.1.2.3', '169.254.1.1', '224.0.0.251', '239.255.255.250', '255.255.255.255'],
  ...['::', 'fe80::1', 'febf::1', 'ff02::fb', 'ff05::1'],
  // IPv4 in another form, which reaches the same host.
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '::ffff:192.168.1.20', '64:ff9b::7f00:1'],
])('does not use %s, which no phone offers', (address) => {
  expect(isUsableCandidate(host(address), () => ({ lo, eth0 }))).toBe(false);
});

it.each([
  ...['192.168.1.20', '10.0.0.1', '172.31.0.1', '100.64.0.1', '203.0.113.7', '223.255.255.254', '1.1.1.1'],
  ...['fd00::2', 'fc00::1', '2001:db8::1', '2a02:8070:1:2:3::4'],
])('uses %s', (address) => {
  expect(isUsableCandidate(host(address))).toBe(true);
});
