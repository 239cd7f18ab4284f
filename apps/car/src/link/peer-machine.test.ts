import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PeerEvent, type PeerState, stepPeer } from './peer-machine.ts';

const ends = ['channel-closed', 'bye', 'silent'] as const;
const events: PeerEvent[] = ['channel-open', 'unlinked', 'open-timeout', 'leave-timeout', ...ends];
const after = (...happened: PeerEvent[]): PeerState => happened.reduce<PeerState>(stepPeer, 'opening');

it('PEER-1 opens with its channel', () => {
  expect(after()).toBe('opening');
  expect(after('channel-open')).toBe('open');
});

it('PEER-3 must open in time', () => {
  expect(after('open-timeout')).toBe('closed');
  expect(after('channel-open', 'open-timeout')).toBe('open');
});

it('PEER-4 closes on each of these from any state', () => {
  for (const event of ends) {
    expect(after(event)).toBe('closed');
    expect(after('channel-open', event)).toBe('closed');
    expect(after('channel-open', 'unlinked', event)).toBe('closed');
  }
});

it('PEER-6 leaves once its link has ended, and never comes back', () => {
  expect(after('unlinked')).toBe('closed');
  expect(after('channel-open', 'unlinked')).toBe('leaving');
  expect(after('channel-open', 'unlinked', 'leave-timeout')).toBe('closed');
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events)), (later) => {
      expect(['leaving', 'closed']).toContain(after('channel-open', 'unlinked', ...later));
    }),
  );
});

it('PEER-5 stays closed whatever comes', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events)), (later) => {
      expect(after('bye', ...later)).toBe('closed');
    }),
  );
});
