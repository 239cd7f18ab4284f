// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let field: HTMLInputElement;
let drawer: HTMLElement;
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div role="dialog" tabindex="-1"><input /><button></button></div>';
  field = document.querySelector('input') as HTMLInputElement;
  drawer = document.querySelector('div') as HTMLElement;
  field.focus();
  end = keepFocus(() => field.focus(), 400);
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const isKept = () => {
  vi.advanceTimersByTime(50);
  return document.activeElement === field;
};

it('takes the focus back from the drawer, at any time before the owner acts', () => {
  for (const afterMs of [0, 1_000, 60_000]) {
    vi.advanceTimersByTime(afterMs);
    drawer.focus();
    expect(isKept()).toBe(true);
  }
});

it('takes the focus back that left without an event once the step slid in', () => {
  end();
  field.blur();
  end = keepFocus(() => field.focus(), 400);
  vi.advanceTimersByTime(399);
  expect(document.activeElement).not.toBe(field);
  vi.advanceTimersByTime(1);
  expect(isKept()).toBe(true);
});

it('leaves the focus on another control', () => {
  document.querySelector('button')?.focus();
  expect(isKept()).toBe(false);
});

it.each(['keydown', 'pointerdown'])('leaves the focus to the owner after a %s', (act) => {
  drawer.dispatchEvent(new Event(act, { bubbles: true }));
  drawer.focus();
  expect(isKept()).toBe(false);
});

it('leaves the focus alone after its end', () => {
  end();
  drawer.focus();
  expect(isKept()).toBe(false);
});
