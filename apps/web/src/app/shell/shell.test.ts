import { describe, expect, it } from 'vitest';
import type { LinkState } from '../../stores/link/link-store.ts';
import { connectionState } from './connection-state.ts';
import { menuSwipe } from './swipe.ts';

describe('the connection indicator', () => {
  const link = (state: Partial<LinkState>): LinkState => ({
    status: 'disconnected',
    isSocketConnected: false,
    isPeerConnected: false,
    lastPingAtMs: null,
    obstacle: null,
    isVideoRefused: false,
    ...state,
  });

  it('is green only while the car answers', () => {
    expect(connectionState(link({ status: 'connected', lastPingAtMs: 1_000 }), 4_000)).toBe('connected');
    expect(connectionState(link({ status: 'connected', lastPingAtMs: 1_000 }), 4_001)).toBe('connecting');
    expect(connectionState(link({ lastPingAtMs: 1_000 }), 1_000)).toBe('connecting');
    expect(connectionState(link({ obstacle: 'browser' }), 1_000)).toBe('unsupported');
    expect(connectionState(link({ obstacle: 'car', isSocketConnected: true }), 1_000)).toBe('waiting');
  });

  it('is amber while the server is reached and the car is not', () => {
    expect(connectionState(link({ isSocketConnected: true }), 0)).toBe('waiting');
  });
});

describe('swipes for the menu', () => {
  const swipe = (fromX: number, toX: number, dy = 0) => ({ fromX, toX, fromY: 100, toY: 100 + dy });

  it('open it from near the edge and close it back, past 80 px', () => {
    expect(menuSwipe(swipe(40, 120), false, 'ltr', 390)).toBe('open');
    expect(menuSwipe(swipe(40, 119), false, 'ltr', 390)).toBeNull();
    expect(menuSwipe(swipe(91, 300), false, 'ltr', 390)).toBeNull();
    expect(menuSwipe(swipe(200, 100), true, 'ltr', 390)).toBe('close');
  });

  it('run the other way where texts do', () => {
    expect(menuSwipe(swipe(350, 265), false, 'rtl', 390)).toBe('open');
    expect(menuSwipe(swipe(100, 200), true, 'rtl', 390)).toBe('close');
    expect(menuSwipe(swipe(40, 140), false, 'rtl', 390)).toBeNull();
  });

  it('leave the edge itself to the system, whose Back is swiped there', () => {
    expect(menuSwipe(swipe(27, 200), false, 'ltr', 390)).toBeNull();
    expect(menuSwipe(swipe(28, 200), false, 'ltr', 390)).toBe('open');
    expect(menuSwipe(swipe(380, 200), false, 'rtl', 390)).toBeNull();
  });

  it('are not scrolls', () => {
    expect(menuSwipe(swipe(40, 130, 120), false, 'ltr', 390)).toBeNull();
  });
});
