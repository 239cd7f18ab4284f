import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { points } from '../test-support/trip-bench.ts';
import { joinBatches, type PointBatch, readBatch } from './point-batch.ts';
import {
  INITIAL_SYNC,
  type MissingEntry,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
  stepSync,
  waitingCount,
} from './sync-machine.ts';

const key = (id: number) => ({ id, createdAtS: id * 1_000 });
const wanted = (id: number, pointsLength: number): MissingEntry => ({ ...key(id), pointsLength });
const up: SyncEvent = { type: 'link', isUp: true };
const down: SyncEvent = { type: 'link', isUp: false };
const refresh: SyncEvent = { type: 'refresh' };
const full: SyncEvent = { type: 'full' };
const page = (count: number, ...trips: MissingEntry[]): SyncEvent => ({
  type: 'summaries',
  count,
  wanted: trips,
});
const tripBatch = (count: number, firstTimeS: number) => {
  const read = readBatch({ points: points(firstTimeS, count) });
  if (!read) throw new Error('points could not be read');
  return read;
};
const batch = (id: number, count: number, firstTimeS = 0): SyncEvent => ({
  type: 'points',
  key: key(id),
  batch: tripBatch(count, firstTimeS),
});
const end = (id: number) => batch(id, 0);
const pointsIn = ({ batches }: { batches: readonly PointBatch[] }) =>
  joinBatches(batches).columns.timeS.length;
/** Received points of the trips that are being fetched. */
const receivedCount = ({ fetching }: SyncState) => fetching.reduce((sum, trip) => sum + pointsIn(trip), 0);

/** Plays events and due times (`'due'`), with pauses in ms between them; returns the last step. */
function after(...story: (SyncEvent | 'due' | number)[]) {
  let state = INITIAL_SYNC;
  let effects: readonly SyncEffect[] = [];
  let nowMs = 10_000;
  for (const each of story) {
    if (typeof each === 'number') nowMs += each;
    else {
      if (each === 'due') nowMs = state.dueMs ?? nowMs;
      ({ state, effects } = stepSync(state, each === 'due' ? { type: 'tick' } : each, { nowMs }));
    }
  }
  const dueInMs = state.dueMs === null ? null : state.dueMs - nowMs;
  return { state, effects, types: effects.map(({ type }) => type), dueInMs };
}
const asking = [up, 'due'] as const;
const fetching = [...asking, page(2), page(0, wanted(2, 3), wanted(1, 2))] as const;

describe('the sync', () => {
  it('TSYNC-1 asks at once over a link that is up, and waits for one that is not', () => {
    const asked = after(...asking, 'due', refresh);
    expect([asked.types, asked.dueInMs]).toEqual([['ask-summaries'], 5_000]);
    const waiting = after(refresh);
    expect([waiting.state.phase, waiting.types, waiting.dueInMs]).toEqual(['waiting', [], 5_000]);
    expect(after(refresh, up).dueInMs).toBe(1_000);
    expect(after(refresh, up, 'due').types).toEqual(['ask-summaries']);
  });

  it('TSYNC-2 begins once for refreshes that follow each other', () => {
    expect(after(...asking, full, refresh, full, 499, refresh).types).toEqual([]);
    expect(after(...asking, full, refresh, full, 500, refresh).types).toEqual(['ask-summaries']);
    expect(after(...fetching, 99_000, refresh).types).toEqual([]);
  });

  it('TSYNC-3 begins a second after the link comes up', () => {
    const linked = after(up);
    expect([linked.types, linked.dueInMs]).toEqual([[], 1_000]);
    expect(after(up, 999, { type: 'tick' }).types).toEqual([]);
    expect(after(up, 1_000, { type: 'tick' }).types).toEqual(['ask-summaries']);
  });

  it('TSYNC-4 takes pages until an empty one, then the newest trip', () => {
    const more = after(...asking, 4_000, page(500));
    expect([more.state.phase, more.types, more.dueInMs]).toEqual(['summaries', [], 5_000]);
    const { state, effects } = after(...fetching);
    expect(state.phase).toBe('points');
    expect(effects).toEqual([
      { type: 'ask-points', key: key(2) },
      { type: 'ask-points', key: key(1) },
    ]);
    expect(after(...asking, page(0)).state.phase).toBe('ending');
    const many = [5, 4, 3, 2, 1].map((id) => wanted(id, 1));
    const first = after(...asking, page(0, ...many));
    expect(first.effects.map((effect) => 'key' in effect && effect.key)).toEqual([key(5), key(4), key(3)]);
    expect(waitingCount(first.state)).toBe(5);
    const second = after(...asking, page(0, ...many), end(4));
    expect(second.effects).toEqual([{ type: 'ask-points', key: key(2) }]);
    expect(waitingCount(second.state)).toBe(4);
  });

  it('TSYNC-5 keeps the batches of its trip that follow on, and no others', () => {
    const continued = after(...fetching, 4_000, batch(2, 2));
    expect([continued.types, receivedCount(continued.state), continued.dueInMs]).toEqual([[], 2, 5_000]);
    const both = after(...fetching, batch(2, 2), batch(1, 1, 1), batch(2, 1, 2), batch(1, 1, 2));
    expect(both.state.fetching.map(pointsIn)).toEqual([3, 2]);
    expect(after(...fetching, batch(3, 2)).types).toEqual(['count-ignored']);
    const twice = after(...fetching, batch(2, 2), batch(2, 2));
    expect([twice.types, receivedCount(twice.state)]).toEqual([['count-ignored'], 2]);
    expect(receivedCount(after(...fetching, batch(2, 2), batch(2, 1, 2)).state)).toBe(3);
    expect(after(batch(2, 2)).types).toEqual(['count-ignored']);
  });

  it('TSYNC-6 completes a trip that is whole, forgets one that grew, leaves one that is not', () => {
    const more = [...asking, page(0, wanted(5, 3), wanted(4, 2), wanted(3, 2), wanted(2, 2))] as const;
    const whole = after(...more, batch(5, 2), batch(5, 1, 2), end(5));
    expect(whole.types).toEqual(['ask-points', 'complete']);
    expect(whole.effects[1]).toMatchObject({
      key: key(5),
      batches: [{ columns: { timeS: Float64Array.of(0, 1) } }, { columns: { timeS: Float64Array.of(2) } }],
    });
    expect(receivedCount(whole.state)).toBe(0);
    expect(after(...more, batch(5, 4), end(5)).types).toEqual(['ask-points', 'forget']);
    expect(after(...more, batch(5, 2), end(5)).types).toEqual(['ask-points']);
    expect(after(...more, batch(4, 2), end(4)).effects).toMatchObject([{ key: key(2) }, { key: key(4) }]);
  });

  it('TSYNC-7 goes off a second after the last trip', () => {
    const last = after(...fetching, end(2), batch(1, 2), end(1));
    expect([last.state.phase, last.types, last.dueInMs]).toEqual(['ending', ['complete'], 1_000]);
    expect(after(...fetching, end(2), end(1), 'due').state.phase).toBe('idle');
  });

  it('TSYNC-8 goes off after silence', () => {
    expect(after(...asking, 'due').state.phase).toBe('idle');
    expect(after(...fetching, batch(2, 2), 'due').state).toMatchObject({
      phase: 'idle',
      queue: [],
      fetching: [],
    });
    expect(after(refresh, 'due').state.phase).toBe('idle');
  });

  it('TSYNC-9 continues with the rest after a lost link', () => {
    const dropped = after(...fetching, batch(2, 2), down);
    expect([dropped.state.phase, receivedCount(dropped.state), dropped.dueInMs]).toEqual([
      'waiting',
      0,
      5_000,
    ]);
    expect(waitingCount(dropped.state)).toBe(2);
    const back = after(...fetching, batch(2, 2), down, up, 'due');
    expect([back.state.phase, back.types]).toEqual(['summaries', ['ask-summaries']]);
  });

  it('TSYNC-10 ends when storage is full', () => {
    const { state } = after(...fetching, batch(2, 2), full);
    expect(state).toMatchObject({ phase: 'idle', queue: [], fetching: [], dueMs: null });
  });
});

/** A car with trips, a phone, and a network between them that loses, repeats and delays messages. */
class World {
  private readonly car = new Map([1, 2, 3, 4, 5, 6].map((id) => [id, id * 2]));
  private readonly listed = new Set<number>();
  readonly complete = new Map<number, number>();
  private state = INITIAL_SYNC;
  private asked: SyncEvent[] = [];
  private nowMs = 0;

  private answers(effect: SyncEffect): SyncEvent[] {
    if (effect.type === 'ask-summaries') {
      const fresh = [...this.car.keys()].filter((id) => id > Math.max(0, ...this.listed));
      return fresh.length > 0 ? [page(fresh.length), page(0)] : [page(0)];
    }
    if (effect.type !== 'ask-points') return [];
    const { id } = effect.key;
    const half = Math.ceil((this.car.get(id) ?? 0) / 2);
    return [batch(id, half), batch(id, (this.car.get(id) ?? 0) - half, half), end(id)];
  }

  send(event: SyncEvent): void {
    let given = event;
    if (event.type === 'summaries') {
      if (event.count > 0) for (const id of this.car.keys()) this.listed.add(id);
      const open = [...this.listed].filter((id) => !this.complete.has(id)).sort((a, b) => b - a);
      given = { ...event, wanted: open.map((id) => wanted(id, this.car.get(id) ?? 0)) };
    }
    const { state, effects } = stepSync(this.state, given, { nowMs: this.nowMs });
    this.state = state;
    for (const effect of effects) {
      if (effect.type === 'complete') this.complete.set(effect.key.id, pointsIn(effect));
      if (effect.type === 'forget') this.listed.delete(effect.key.id);
      this.asked.push(...this.answers(effect));
    }
  }

  private refreshLater(ms: number): void {
    this.nowMs += ms;
    this.send(refresh);
  }

  /** Time passes to the next due time. */
  private tick(): void {
    this.nowMs = Math.max(this.nowMs, this.state.dueMs ?? 0);
    this.send({ type: 'tick' });
  }

  chaos(action: number): void {
    const at = action % Math.max(1, this.asked.length);
    const [event] = this.asked.slice(at, at + 1);
    if (action % 7 === 0) this.send(action % 2 === 0 ? up : down);
    else if (action % 7 === 1) this.tick();
    else if (action % 7 === 2) this.refreshLater(action);
    else if (action % 7 === 3) this.asked.splice(at, 1);
    else if (event) {
      if (action % 7 !== 4) this.asked.splice(at, 1);
      this.send(event);
    }
  }

  /** A sync over a link that carries everything in order. */
  sync(): void {
    this.send(down);
    this.tick();
    this.asked = [];
    this.send(up);
    this.tick();
    for (let event = this.asked.shift(); event; event = this.asked.shift()) this.send(event);
    this.tick();
    expect(this.state.phase).toBe('idle');
  }
}

it('TSYNC-12 completes every trip in the end, each with just its points', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { maxLength: 200 }), (actions) => {
      const world = new World();
      for (const action of actions) world.chaos(action);
      world.sync();
      expect([...world.complete].sort()).toEqual([
        [1, 2],
        [2, 4],
        [3, 6],
        [4, 8],
        [5, 10],
        [6, 12],
      ]);
    }),
    { numRuns: 500 },
  );
});
