import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  INITIAL_PATH,
  PATH_AFTER_MS,
  type PathEffect,
  type PathEvent,
  pathDueMs,
  stepPath,
} from './path-machine.ts';

/** The machine with a clock moved by hand, and the path that is open. */
function start() {
  let state = INITIAL_PATH;
  let nowMs = 1_000_000;
  let open: number | null = null;
  const effects: PathEffect[] = [];
  const on = (event: PathEvent) => {
    const step = stepPath(state, event, { nowMs });
    state = step.state;
    effects.push(...step.effects);
    for (const effect of step.effects) open = effect.type === 'open' ? effect.id : null;
  };
  return {
    on,
    wait(ms: number) {
      const untilMs = nowMs + ms;
      for (let dueMs = pathDueMs(state); dueMs !== null && dueMs <= untilMs; dueMs = pathDueMs(state)) {
        nowMs = Math.max(nowMs, dueMs);
        on({ type: 'tick' });
      }
      nowMs = untilMs;
    },
    state: () => state,
    open: () => open,
    effects: () => effects.splice(0).map((effect) => (effect.type === 'open' ? effect.id : 'close')),
  };
}
function opened() {
  const made = start();
  made.on({ type: 'wanted', isWanted: true });
  made.wait(PATH_AFTER_MS);
  made.on({ type: 'opened', id: 1 });
  expect(made.effects()).toEqual([1]);
  return made;
}

it('CMD-1 opens nothing while there is a link, or for a moment without', () => {
  const { on, wait, effects } = start();
  on({ type: 'link', isUp: true });
  on({ type: 'wanted', isWanted: true });
  wait(60_000);
  on({ type: 'link', isUp: false });
  wait(PATH_AFTER_MS - 1);
  on({ type: 'link', isUp: true });
  wait(60_000);
  expect(effects()).toEqual([]);
  on({ type: 'link', isUp: false });
  wait(PATH_AFTER_MS);
  expect(effects()).toEqual([1]);
});

it('CMD-2 gives each attempt 10 s, and begins the next after 5 s', () => {
  const { on, wait, effects } = start();
  on({ type: 'wanted', isWanted: true });
  wait(PATH_AFTER_MS + 9_999);
  expect(effects()).toEqual([1]);
  wait(1);
  expect(effects()).toEqual(['close']);
  wait(5_000);
  on({ type: 'failed', id: 2 });
  wait(4_999);
  expect(effects()).toEqual([2, 'close']);
  wait(1);
  expect(effects()).toEqual([3]);
});

it.each([
  ['a link is there', { type: 'link', isUp: true }, { type: 'link', isUp: false }],
  ['the screen is left', { type: 'wanted', isWanted: false }, { type: 'wanted', isWanted: true }],
] as const)('CMD-3 stays for 15 s once %s, and longer if that ends', (_what, event, back) => {
  const { on, wait, effects } = opened();
  on(event);
  wait(14_999);
  on(back);
  wait(60_000);
  expect(effects()).toEqual([]);
  on(event);
  wait(15_000);
  expect(effects()).toEqual(['close']);
  wait(60_000);
  expect(effects()).toEqual([]);
});

it('CMD-4 begins again when a command was not answered, or the path is old', () => {
  const { on, wait, effects } = opened();
  on({ type: 'sent' });
  wait(19_999);
  on({ type: 'received' });
  wait(60_000);
  expect(effects()).toEqual([]);
  on({ type: 'sent' });
  wait(10_000);
  on({ type: 'sent' });
  wait(10_000);
  expect(effects()).toEqual(['close', 2]);
  on({ type: 'opened', id: 2 });
  wait(540_000);
  expect(effects()).toEqual(['close', 3]);
});

it('CMD-5 CMD-6 closes at once, and ignores events of an earlier attempt', () => {
  const { on, wait, effects, state } = opened();
  on({ type: 'close' });
  on({ type: 'opened', id: 1 });
  on({ type: 'failed', id: 1 });
  wait(600_000);
  expect([effects(), state().attempt]).toEqual([['close'], null]);
});

const event: fc.Arbitrary<PathEvent> = fc.oneof(
  fc.record({ type: fc.constant('wanted' as const), isWanted: fc.boolean() }),
  fc.record({ type: fc.constant('link' as const), isUp: fc.boolean() }),
  fc.record({ type: fc.constantFrom('opened' as const, 'failed' as const), id: fc.nat(6) }),
  fc.record({ type: fc.constantFrom('sent' as const, 'received' as const, 'close' as const) }),
);

it('CMD-1 CMD-3 has one path at most, and none for long without need', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.nat(30_000)), { maxLength: 60 }), (events) => {
      const { on, wait, open, state, effects } = start();
      for (const [each, ms] of events) {
        on(each);
        wait(ms);
        expect(open()).toBe(state().attempt?.id ?? null);
      }
      const order = effects();
      order.forEach((each, index) => {
        if (each === 'close') expect(order[index - 1]).not.toBe('close');
        else expect([undefined, 'close']).toContain(order[index - 1]);
      });
      on({ type: 'link', isUp: true });
      wait(15_000);
      expect([open(), pathDueMs(state())]).toEqual([null, null]);
    }),
  );
});
