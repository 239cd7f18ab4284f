import { describe, expect, it } from 'vitest';
import { menuSwipe } from './use-menu-swipe.ts';

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
