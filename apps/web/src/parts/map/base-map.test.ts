// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collapseAttribution } from './base-map.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A map whose source shows. */
function openMap() {
  const container = document.createElement('div');
  container.innerHTML = '<details class="maplibregl-compact maplibregl-compact-show"></details>';
  const happens = new Map<string, () => void>();
  const map = {
    getContainer: () => container,
    once: (type: string, then: () => void) => happens.set(type, then),
  };
  collapseAttribution(map as never);
  return {
    happen: (type: string) => happens.get(type)?.(),
    isShown: () => container.querySelector('.maplibregl-compact-show') !== null,
  };
}

it('folds the source of a map five seconds after it shows, and not before', () => {
  const map = openMap();
  vi.advanceTimersByTime(60_000);
  expect(map.isShown()).toBe(true);
  map.happen('load');
  vi.advanceTimersByTime(4_999);
  expect(map.isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(map.isShown()).toBe(false);
});

it('does nothing to a map that is gone', () => {
  const map = openMap();
  map.happen('load');
  map.happen('remove');
  expect(vi.getTimerCount()).toBe(0);
});
