import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  INITIAL_LOG_SYNC,
  isSyncing,
  type LogPage,
  type LogSyncEffect,
  type LogSyncEvent,
  type LogSyncState,
  stepLogSync,
} from './log-sync-machine.ts';

const log = (time: number) => ({ time, type: 1, data: '{}' });
const page = (...times: number[]): LogSyncEvent => ({
  type: 'page',
  page: times.map(log),
  isLast: times.length === 0,
});
const unreadable: LogSyncEvent = { type: 'page', page: [], isLast: false };
const select: LogSyncEvent = { type: 'select', hasCar: true };
const online: LogSyncEvent = { type: 'online', isOnline: true };
const offline: LogSyncEvent = { type: 'online', isOnline: false };
const refresh: LogSyncEvent = { type: 'refresh' };
const newest = (timeMs: number | null, carNumber = 1): LogSyncEvent => ({
  type: 'newest',
  carNumber,
  timeMs,
  ref: 'ref',
});
const stored = (carNumber = 1): LogSyncEvent => ({ type: 'stored', carNumber });
const failed = (carNumber = 1): LogSyncEvent => ({ type: 'store-failed', carNumber });
const tick: LogSyncEvent = { type: 'tick' };

/** Runs events one after the other, all at one moment. */
function run(events: LogSyncEvent[], from: LogSyncState = INITIAL_LOG_SYNC, nowMs = 1_000) {
  let state = from;
  const effects: LogSyncEffect[] = [];
  for (const event of events) {
    const step = stepLogSync(state, event, { nowMs });
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects, last: effects.at(-1) };
}

describe('the log sync', () => {
  it('LOGS-1 asks for the entries newer than the newest stored one, or for everything', () => {
    expect(run([select, online]).effects).toEqual([{ type: 'read-newest', carNumber: 1 }]);
    expect(run([select, online, newest(77)]).last).toEqual({ type: 'ask', fromMs: 77, after: 'ref' });
    expect(run([select, online, newest(null)]).last).toEqual({ type: 'ask', fromMs: 0, after: 'ref' });
    const read = run([select, online, { type: 'newest-failed', carNumber: 1 }]);
    expect(isSyncing(read.state)).toBe(false);
    expect(run([refresh], read.state).last?.type).toBe('read-newest');
  });

  it('LOGS-2 begins with the link or a refresh, never twice and not without a link or a car', () => {
    expect(run([select, refresh]).effects).toEqual([]);
    expect(run([online, refresh]).effects).toEqual([]);
    expect(run([select, online, refresh, online, newest(null), refresh, refresh]).effects).toHaveLength(2);
    expect(run([select, online, newest(null), page(), refresh]).last?.type).toBe('read-newest');
    // A refresh without a link is dropped.
    expect(run([select, online, offline, refresh]).effects).toHaveLength(1);
  });

  it('LOGS-3 stores page by page and ends with the empty one, once all is stored', () => {
    const received = run([select, online, newest(null), page(1, 2), page(3), page()]);
    expect(received.effects.filter(({ type }) => type === 'store')).toHaveLength(1);
    expect(isSyncing(received.state)).toBe(true);
    const second = run([stored()], received.state);
    expect(second.effects).toEqual([{ type: 'store', carNumber: 1, page: [log(3)] }]);
    const done = run([stored()], second.state);
    expect(isSyncing(done.state)).toBe(false);
    expect(done.state.dueMs).toBeNull();
  });

  it('LOGS-4 ends after 5 s of silence, counted from the last page; later pages are stored', () => {
    const asked = run([select, online, newest(null)]);
    const received = run([page(1), stored()], asked.state, 4_000);
    expect(isSyncing(run([tick], received.state, 8_999).state)).toBe(true);
    const silent = run([tick], received.state, 9_000);
    expect(isSyncing(silent.state)).toBe(false);
    const late = run([page(2)], silent.state, 20_000);
    expect(late.last).toMatchObject({ type: 'store', page: [log(2)] });
    expect(isSyncing(run([stored(), page()], late.state).state)).toBe(false);
  });

  it('LOGS-4 takes no unrequested page', () => {
    expect(run([select, online, page(1)]).last?.type).toBe('read-newest');
    expect(run([select, online, newest(null), page(), page(1)]).last?.type).toBe('ask');
  });

  it('LOGS-5 continues when the link is back and the received pages are stored', () => {
    const dropped = run([select, online, newest(null), page(1), offline]);
    expect(dropped.state.dueMs).toBeNull();
    const back = run([online], dropped.state);
    expect(back.effects).toEqual([]);
    expect(run([stored()], back.state).last?.type).toBe('read-newest');
    expect(isSyncing(run([stored()], dropped.state).state)).toBe(false);
  });

  it('LOGS-6 resets with another car', () => {
    const other = run([select, online, newest(null), page(1), select]);
    expect(isSyncing(other.state)).toBe(false);
    const late = run([newest(9), stored(), failed(), page(2)], other.state);
    expect(late.effects).toEqual([]);
    expect(late.state).toEqual(other.state);
    expect(run([online, newest(5, 2)], other.state).last).toEqual({ type: 'ask', fromMs: 5, after: 'ref' });
  });

  it('LOGS-7 leaves the pages behind a failed one on the car', () => {
    const full = run([select, online, newest(null), page(1), page(2), failed()]);
    expect(full.state).toMatchObject({ hasFailed: true, pages: [] });
    expect(isSyncing(full.state)).toBe(false);
    const waiting = run([page(3), refresh], full.state);
    expect(waiting.effects).toEqual([]);
    expect(run([page()], waiting.state).last?.type).toBe('read-newest');
    expect(run([offline, online], waiting.state).last?.type).toBe('read-newest');
    const again = run([page(), newest(null), page(1), stored()], waiting.state);
    expect(again.state.hasFailed).toBe(false);
  });

  it('LOGS-7 begins at once when the failed page belonged to a link that is gone', () => {
    const back = run([select, online, newest(null), page(1), offline, online]);
    expect(run([failed()], back.state).last?.type).toBe('read-newest');
  });

  it('LOGS-9 continues behind an unreadable page', () => {
    const first = run([select, online, newest(null), unreadable]);
    expect(first.last?.type).toBe('ask');
    expect(isSyncing(first.state)).toBe(true);
    expect(run([page(1)], first.state).last).toMatchObject({ type: 'store', page: [log(1)] });
    const between = run([page(1), unreadable, page(2), stored(), stored(), page()], first.state);
    expect(between.effects.map((effect) => effect.type === 'store' && effect.page)).toEqual([
      [log(1)],
      [log(2)],
    ]);
    expect(isSyncing(between.state)).toBe(false);
    const silent = run([unreadable], run([select, online, newest(null)]).state, 4_000);
    expect(isSyncing(run([tick], silent.state, 8_999).state)).toBe(true);
  });
});

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
