import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  INITIAL_LOG_SYNC,
  isSyncing,
  type LogPage,
  type LogSyncEffect,
  type LogSyncEvent,
  stepLogSync,
} from './log-sync-machine.ts';

/** Its clock is set forth and back. */
const CAR_LOG = [1, 2, 900, 901, 3, 4, 0, 5, 800, 6, 7, 8].map((time, index) => ({
  time,
  type: 1,
  data: '{}',
  ref: String(index + 1),
}));

/** The possible next events; an event without a meaning at that moment does nothing. */
const move = fc.constantFrom('link', 'drop', 'refresh', 'page', 'settle', 'settle', 'fail', 'silence');

/** A car, a channel and a storage around the machine. */
function createWorld(pageSize: number) {
  let state = INITIAL_LOG_SYNC;
  let nowMs = 0;
  const stored = new Set<string>();
  let onItsWay: LogPage[] = [];
  /** Started operations that have not ended; a storage ends them in order. */
  const started: Exclude<LogSyncEffect, { type: 'ask' }>[] = [];
  const send = (event: LogSyncEvent) => {
    const step = stepLogSync(state, event, { nowMs });
    state = step.state;
    for (const effect of step.effects) {
      if (effect.type !== 'ask') started.push(effect);
      else {
        const rest = CAR_LOG.slice(Number(effect.after));
        for (let at = 0; at < rest.length; at += pageSize) onItsWay.push(rest.slice(at, at + pageSize));
        onItsWay.push([]);
      }
    }
  };
  const settle = (isWell: boolean) => {
    const effect = started.shift();
    if (!effect) return;
    const { carNumber } = effect;
    if (effect.type === 'read-newest') {
      if (!isWell) return send({ type: 'newest-failed', carNumber });
      return send({ type: 'newest', carNumber, timeMs: 900, ref: [...stored].at(-1) ?? '' });
    }
    if (!isWell) return send({ type: 'store-failed', carNumber });
    for (const { ref = '' } of effect.page) stored.add(ref);
    send({ type: 'stored', carNumber });
  };
  const page = () => {
    const next = onItsWay.shift();
    if (next) send({ type: 'page', page: next, isLast: next.length === 0 });
  };
  const world = {
    link: () => send({ type: 'online', isOnline: true }),
    drop() {
      onItsWay = [];
      send({ type: 'online', isOnline: false });
    },
    refresh: () => send({ type: 'refresh' }),
    page,
    settle: () => settle(true),
    fail: () => settle(false),
    silence() {
      nowMs += 5_000;
      send({ type: 'tick' });
    },
  };
  send({ type: 'select', hasCar: true });
  return {
    world,
    refs: () => [...stored],
    isSyncing: () => isSyncing(state),
    isBusy: () => started.length + onItsWay.length > 0,
  };
}

it('LOGS-8 keeps the oldest entries without a gap, and all of them in the end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(move, { maxLength: 60 }), (pageSize, moves) => {
      const { world, refs, isSyncing, isBusy } = createWorld(pageSize);
      for (const each of moves) {
        world[each]();
        expect(refs()).toEqual(CAR_LOG.slice(0, refs().length).map(({ ref }) => ref));
      }
      world.drop();
      world.link();
      while (isBusy()) {
        world.settle();
        world.page();
      }
      expect(refs()).toHaveLength(CAR_LOG.length);
      expect(isSyncing()).toBe(false);
    }),
    { numRuns: 2_000, seed: 20_261_121 },
  );
});
