import { describe, expect, it } from 'vitest';
import type { LinkFailure, LinkState } from '../../stores/link/link-store.ts';
import { connectionSentence, connectionState, connectionText } from './connection-text.ts';

const link = (state: Partial<LinkState>): LinkState => ({
  reach: 'nobody',
  failure: null,
  lastPingAtMs: null,
  hasReceivedState: false,
  isVideoRejected: false,
  isDirect: false,
  ...state,
});
const failure = (code: LinkFailure['code'], sinceMs: number | null = null): LinkFailure => ({
  code,
  retryable: code !== 'browser' && code !== 'refused',
  sinceMs,
});

describe('the connection indicator', () => {
  it('is green only while the car answers', () => {
    expect(connectionState(link({ reach: 'car', lastPingAtMs: 1_000 }), 4_000)).toBe('connected');
    expect(connectionState(link({ reach: 'car', lastPingAtMs: 1_000 }), 4_001)).toBe('connecting');
    expect(connectionState(link({ lastPingAtMs: 1_000 }), 1_000)).toBe('connecting');
  });

  it('is amber as soon as the server is reached and the car is not, with every failure behind it', () => {
    expect(connectionState(link({ reach: 'server' }), 0)).toBe('waiting');
    expect(connectionState(link({ reach: 'server', failure: failure('car') }), 0)).toBe('waiting');
  });

  it('stays amber between the tries at a car that does not answer', () => {
    for (const code of ['car', 'hidden', 'silence', 'path'] as const)
      expect(connectionState(link({ failure: failure(code) }), 0)).toBe('waiting');
  });

  it('turns while a connection is possible, and is crossed out where it is not', () => {
    expect(connectionState(link({}), 0)).toBe('connecting');
    expect(connectionState(link({ failure: failure('network') }), 0)).toBe('connecting');
    expect(connectionState(link({ failure: failure('browser') }), 0)).toBe('impossible');
    expect(connectionState(link({ failure: failure('refused') }), 0)).toBe('impossible');
  });
});

describe('the text of the indicator', () => {
  const t = (key: string, values: Record<string, string | number> = {}) =>
    [key, ...Object.values(values)].join(' ');
  const sinceMs = new Date(2026, 10, 22, 7, 5).getTime();

  it('names the failure before the state of the link', () => {
    expect(connectionText('waiting', null, t)).toBe('shell.waiting');
    expect(connectionText('waiting', failure('car', sinceMs), t)).toBe('status.failure.car');
  });

  it('shows since when, with the day if it is not today', () => {
    const at = (nowMs: number) => connectionSentence('waiting', failure('car', sinceMs), nowMs, t);
    expect(at(sinceMs + 60_000)).toBe('shell.since.car shell.sinceTime 07:05');
    expect(at(new Date(2026, 10, 23).getTime())).toBe('shell.since.car shell.sinceDate 22/11/2026 07:05');
  });

  it('shows no time for a state that never changed', () => {
    expect(connectionSentence('connected', null, sinceMs, t)).toBe('shell.connected');
    expect(connectionSentence('impossible', failure('browser'), sinceMs, t)).toBe('status.failure.browser');
  });
});
