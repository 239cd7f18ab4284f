import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextSync,
  SYNC_START,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
  type WantedTrip,
} from './sync-machine.ts';

const key = (id: number) => ({ id, createdAtS: id * 1_000 });
const wanted = (id: number, pointsLength: number): WantedTrip => ({ ...key(id), pointsLength });
const up: SyncEvent = { type: 'link', isUp: true };
const down: SyncEvent = { type: 'link', isUp: false };
const refresh = (nowMs = 10_000): SyncEvent => ({ type: 'refresh', nowMs });
const timer = (name: 'settled' | 'silent' | 'off'): SyncEvent => ({ type: 'timer', name });
const page = (count: number, ...trips: WantedTrip[]): SyncEvent => ({
  type: 'summaries',
  count,
  wanted: trips,
});
const batch = (id: number, count: number, firstTimeS = 0): SyncEvent => ({
  type: 'points',
  key: key(id),
  count,
  firstTimeS,
  lastTimeS: firstTimeS + count - 1,
});
const end = (id: number) => batch(id, 0);

/** Runs events; the state after them and the effects of the last one. */
function after(...events: SyncEvent[]): { state: SyncState; effects: SyncEffect[]; types: string[] } {
  let state = SYNC_START;
  let effects: SyncEffect[] = [];
  for (const event of events) [state, effects] = nextSync(state, event);
  const types = effects.map((effect) =>
    effect.type === 'set-timer' ? (effect.timer?.name ?? 'stop') : effect.type,
  );
  return { state, effects, types };
}
const asking = [up, timer('settled')];
const fetching = [...asking, page(2), page(0, wanted(2, 3), wanted(1, 2))];

describe('the trip sync', () => {
  it('TSYNC-1 asks at once over a link that is up, and waits for one that is not', () => {
    expect(after(up, timer('settled'), timer('silent'), refresh()).types).toEqual([
      'ask-summaries',
      'silent',
    ]);
    const waiting = after(refresh());
    expect([waiting.state.phase, waiting.types]).toEqual(['waiting', ['silent']]);
    expect(after(refresh(), up).types).toEqual(['drop-batches', 'settled']);
    expect(after(refresh(), up, timer('settled')).types).toEqual(['ask-summaries', 'silent']);
  });

  it('TSYNC-2 begins once for refreshes that follow each other', () => {
    const ended = [...asking, timer('silent')];
    expect(after(...ended, refresh(1_000), timer('silent'), refresh(1_499)).types).toEqual([]);
    expect(after(...ended, refresh(1_000), timer('silent'), refresh(1_500)).types).toContain('ask-summaries');
    expect(after(...fetching, refresh(99_000)).types).toEqual([]);
  });

  it('TSYNC-3 begins when the link comes up', () => {
    expect(after(up).types).toEqual(['drop-batches', 'settled']);
    expect(after(...asking).types).toEqual(['ask-summaries', 'silent']);
  });

  it('TSYNC-4 takes pages until an empty one, then the newest trip', () => {
    expect(after(...asking, page(500)).types).toEqual(['silent']);
    const { state, effects } = after(...fetching);
    expect(state.phase).toBe('points');
    expect(effects).toContainEqual({ type: 'ask-points', key: key(2) });
    expect(after(...asking, page(0)).types).toEqual(['drop-batches', 'off']);
  });

  it('TSYNC-5 keeps the batches of its trip that follow on, and no others', () => {
    expect(after(...fetching, batch(2, 2)).types).toEqual(['keep-batch', 'silent']);
    expect(after(...fetching, batch(1, 2)).types).toEqual(['ignore-batch']);
    expect(after(...fetching, batch(2, 2), batch(2, 2)).types).toEqual(['ignore-batch', 'silent']);
    expect(after(...fetching, batch(2, 2), batch(2, 1, 2)).state.receivedCount).toBe(3);
    expect(after(batch(2, 2)).types).toEqual(['ignore-batch']);
  });

  it('TSYNC-6 completes a trip that is whole, forgets one that grew, leaves one that is not', () => {
    expect(after(...fetching, batch(2, 3), end(2)).types).toEqual([
      'complete',
      'drop-batches',
      'ask-points',
      'silent',
    ]);
    expect(after(...fetching, batch(2, 4), end(2)).types).toEqual([
      'grown',
      'drop-batches',
      'ask-points',
      'silent',
    ]);
    expect(after(...fetching, batch(2, 2), end(2)).types).toEqual(['drop-batches', 'ask-points', 'silent']);
  });

  it('TSYNC-7 goes off a second after the last trip', () => {
    const last = after(...fetching, end(2), batch(1, 2), end(1));
    expect([last.state.phase, last.types]).toEqual(['ending', ['complete', 'drop-batches', 'off']]);
    expect(after(...fetching, end(2), end(1), timer('off')).state.phase).toBe('idle');
  });

  it('TSYNC-8 goes off after silence', () => {
    expect(after(...asking, timer('silent')).state.phase).toBe('idle');
    expect(after(...fetching, timer('silent')).state).toMatchObject({ phase: 'idle', queue: [] });
    expect(after(refresh(), timer('silent')).state.phase).toBe('idle');
  });

  it('TSYNC-9 goes on with the rest after a drop', () => {
    const dropped = after(...fetching, batch(2, 2), down);
    expect([dropped.state.phase, dropped.types]).toEqual(['waiting', ['drop-batches', 'silent']]);
    const back = after(...fetching, batch(2, 2), down, up, timer('settled'));
    expect([back.state.phase, back.types]).toEqual(['summaries', ['ask-summaries', 'silent']]);
  });

  it('TSYNC-10 ends when storage is full', () => {
    const full = after(...fetching, batch(2, 2), { type: 'full' });
    expect([full.state.phase, full.state.queue, full.types]).toEqual(['idle', [], ['drop-batches', 'stop']]);
  });

  it('TSYNC-11 begins from nothing for another car', () => {
    const other = after(...fetching, batch(2, 2), { type: 'reset' });
    expect(other.state).toEqual({ ...SYNC_START, isLinkUp: true });
    expect(other.types).toEqual(['drop-batches', 'stop']);
  });
});

/** A car with trips, a phone, and a world between them that loses, repeats and delays what it likes. */
class World {
  private readonly car = new Map([1, 2, 3, 4].map((id) => [id, id * 2]));
  private readonly listed = new Set<number>();
  readonly complete = new Map<number, number>();
  private state = SYNC_START;
  private kept = 0;
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
    const [next, effects] = nextSync(this.state, given);
    this.state = next;
    for (const effect of effects) {
      if (effect.type === 'drop-batches') this.kept = 0;
      if (effect.type === 'keep-batch' && event.type === 'points') this.kept += event.count;
      if (effect.type === 'complete') this.complete.set(effect.key.id, this.kept);
      if (effect.type === 'grown') this.listed.delete(effect.key.id);
      this.asked.push(...this.answers(effect));
    }
  }

  private refreshLater(ms: number): void {
    this.nowMs += ms;
    this.send(refresh(this.nowMs));
  }

  chaos(action: number): void {
    const at = action % Math.max(1, this.asked.length);
    const [event] = this.asked.slice(at, at + 1);
    if (action % 7 === 0) this.send(action % 2 === 0 ? up : down);
    else if (action % 7 === 1) this.send(timer((['settled', 'silent', 'off'] as const)[action % 3] ?? 'off'));
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
    this.send(timer('silent'));
    this.asked = [];
    this.send(up);
    this.send(timer('settled'));
    for (let event = this.asked.shift(); event; event = this.asked.shift()) this.send(event);
    this.send(timer('off'));
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
      ]);
    }),
    { numRuns: 500 },
  );
});
