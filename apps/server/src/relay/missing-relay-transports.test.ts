import { expect, it } from 'vitest';
import { missingRelayTransports } from './missing-relay-transports.ts';

it('names the connections that cannot be made', () => {
  const named = (...turnUrls: string[]) =>
    missingRelayTransports({ turnUrls }).map((gap) => /^No relay.*?is/.exec(gap)?.[0]);
  expect(named()).toEqual(['No relay is']);
  expect(named('turn:t.example')).toEqual(['No relay over TLS is']);
  expect(named('turns:t.example:443?transport=tcp')).toEqual(['No relay over UDP is']);
  expect(named('turn:t.example?transport=tcp')).toEqual(['No relay over UDP is', 'No relay over TLS is']);
  expect(named('turn:t.example:3478?transport=udp', 'turns:t.example:443?transport=tcp')).toEqual([]);
});
