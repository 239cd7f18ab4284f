import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_HANDLERS } from '../../../link/test-support/node-phone.ts';
import { libraryIceServers, openNodePeer } from './node-peer-transport.ts';

const silent = { ...NO_HANDLERS, onOffer() {}, onIceCandidate() {} };

describe('STUN and TURN addresses', () => {
  it('have the form of the library, IPv6 without brackets', () => {
    const urls = ['stun:a.example', 'turn:b.example:99?transport=udp', 'stun:[::1]:5'];
    expect(libraryIceServers([{ urls, username: 'u', credential: 'p' }])).toEqual([
      { hostname: 'a.example', port: 3478 },
      { hostname: 'b.example', port: 99, username: 'u', password: 'p', relayType: 'TurnUdp' },
      { hostname: '::1', port: 5 },
    ]);
  });

  it('are left out when the library cannot use them', () => {
    const urls = ['turns:a:1', 'turn:a?transport=tcp', 'stun:a:0', 'stun:a:65536', 'stun:', 'rubbish', ''];
    expect(libraryIceServers([{ urls, username: 'u', credential: 'p' }, { urls: 'turn:a' }])).toEqual([]);
  });

  it('never make opening a connection throw', () => {
    const port = fc.oneof(fc.nat(99_999).map(String), fc.string());
    const host = fc.oneof(
      fc.ipV6().map((address) => `[${address}]`),
      fc.ipV4(),
      fc.string(),
    );
    const url = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom('stun', 'turn'), host, port)
        .map(([kind, name, at]) => `${kind}:${name}:${at}`),
    );
    fc.assert(
      fc.property(url, (urls) => {
        openNodePeer([{ urls, username: 'u', credential: 'p' }], silent).close();
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['udp4', '127.0.0.1', '127.0.0.1'],
    ['udp6', '::1', '[::1]'],
  ] as const)('are asked over %s', async (kind, address, host) => {
    const stun = createSocket(kind).bind(0, address);
    await once(stun, 'listening');
    const peer = openNodePeer([{ urls: `stun:${host}:${stun.address().port}` }], silent);
    const [request] = (await once(stun, 'message')) as [Buffer];
    expect(request.readUInt16BE(0)).toBe(1);
    peer.close();
    stun.close();
  });
});
