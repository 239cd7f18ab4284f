import type { DashboardState } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { carSample } from '../test-support/car-samples.ts';
import { type FeedEffect, type FeedEvent, feedDueMs, initialFeed, stepFeed } from './feed-machine.ts';

const START_MS = 1_000_000;

/** A machine whose timer is its own: time passes, and ticks come when they are due. */
function start() {
  let state = initialFeed(START_MS);
  let nowMs = START_MS;
  const effects: FeedEffect['type'][] = [];
  const send = (event: FeedEvent) => {
    const next = stepFeed(state, event, { nowMs });
    state = next.state;
    effects.push(...next.effects.map(({ type }) => type));
  };
  const pass = (ms: number) => {
    const untilMs = nowMs + ms;
    for (let due = feedDueMs(state); due !== null && due <= untilMs; due = feedDueMs(state)) {
      nowMs = Math.max(nowMs, due);
      send({ type: 'tick' });
    }
    nowMs = untilMs;
  };
  const notify = (message: unknown) => send({ type: 'received', text: JSON.stringify(message) });
  const sendState = (changes: Partial<DashboardState> = {}) =>
    notify({ type: 'state', state: carSample(changes) });
  pass(0);
  return {
    send,
    pass,
    sendMessage: notify,
    sendState,
    state: () => state,
    taken: () => effects.splice(0),
    now: () => nowMs,
  };
}

it('a state of the car is live for three seconds, and old from then on until the next state', () => {
  const feed = start();
  feed.sendState();
  feed.pass(2_999);
  expect(feed.state().isLive).toBe(true);
  feed.pass(1);
  expect(feed.state().isLive).toBe(false);
  feed.sendMessage({ type: 'log', entries: [] });
  expect(feed.state().isLive).toBe(false);
  feed.sendState();
  expect(feed.state().isLive).toBe(true);
});

it('a stream without a state for ten seconds is closed and reopened', () => {
  const feed = start();
  expect(feed.taken()).toEqual(['open']);
  feed.pass(5_000);
  feed.sendState();
  feed.pass(9_999);
  expect(feed.taken()).toEqual([]);
  feed.pass(1);
  expect(feed.taken()).toEqual(['close']);
  feed.pass(1_000);
  expect(feed.taken()).toEqual(['open']);
  feed.pass(9_999);
  expect(feed.taken()).toEqual([]);
});

it('a stream that ended is opened again after longer and longer, until a state comes', () => {
  const feed = start();
  feed.taken();
  for (const waitMs of [1_000, 2_000, 4_000, 4_000]) {
    feed.send({ type: 'ended', isRefused: false });
    feed.pass(waitMs - 1);
    expect(feed.taken()).toEqual(['close']);
    feed.pass(1);
    expect(feed.taken()).toEqual(['open']);
  }
  feed.sendState();
  feed.send({ type: 'ended', isRefused: false });
  feed.pass(1_000);
  expect(feed.taken()).toEqual(['close', 'open']);
});

it('ignores events of a closed stream', () => {
  const feed = start();
  feed.send({ type: 'ended', isRefused: false });
  const before = feed.state();
  feed.sendState();
  feed.send({ type: 'ended', isRefused: false });
  expect(feed.state()).toBe(before);
});

it('unreadable messages are counted, and change nothing else', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const feed = start();
      feed.sendState();
      const before = feed.state();
      feed.send({ type: 'received', text });
      expect(feed.state()).toEqual({ ...before, ignored: 1 });
    }),
  );
});

it('a state with one field that is none is counted as well', () => {
  const feed = start();
  feed.sendMessage({ type: 'state', state: { ...carSample(), server: 'elsewhere' } });
  expect(feed.state()).toMatchObject({ car: null, isLive: false, ignored: 1 });
});

it('state and log are kept while there is no stream', () => {
  const feed = start();
  feed.sendState({ connectedPhones: 2 });
  feed.sendMessage({ type: 'log', entries: [{ time: 1, type: 3, data: '{}' }] });
  feed.send({ type: 'ended', isRefused: false });
  feed.pass(60_000);
  expect(feed.state()).toMatchObject({ car: { connectedPhones: 2 }, log: [{ type: 3 }], isLive: false });
});

it('a step is timed from the first state in which it runs', () => {
  const feed = start();
  const steps = (state: 'running' | 'done') => ({ steps: [{ name: 'vehicle' as const, state }] });
  feed.sendState(steps('running'));
  const since = feed.now();
  feed.pass(2_000);
  feed.sendState(steps('running'));
  expect(feed.state().runningSince).toEqual({ vehicle: since });
  feed.sendState(steps('done'));
  expect(feed.state().runningSince).toEqual({});
  feed.pass(1_000);
  feed.sendState(steps('running'));
  expect(feed.state().runningSince).toEqual({ vehicle: since + 3_000 });
});

it('a refusal is shown until a state is received or the app does not answer', () => {
  const feed = start();
  feed.send({ type: 'ended', isRefused: true });
  expect(feed.state().isRefused).toBe(true);
  feed.pass(1_000);
  expect(feed.state().isRefused).toBe(true);
  feed.sendState();
  expect(feed.state().isRefused).toBe(false);
  feed.send({ type: 'ended', isRefused: true });
  feed.pass(1_000);
  feed.send({ type: 'ended', isRefused: false });
  expect(feed.state().isRefused).toBe(false);
});
