import { createMachineRunner } from '@ligo/machine';
import { createVirtualClock } from '@ligo/machine/test-support';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordingAt } from '../test-support/recording-samples.ts';
import {
  INITIAL_LIST,
  type ListChoice,
  type ListEffect,
  type ListEvent,
  type ListMachineState,
  listDueMs,
  stepRecordingList,
} from './list-machine.ts';

const day = (text: string): ListChoice => ({ day: text, camId: null, minDurationMs: 0 });
const some = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => recordingAt(from + at));
const page = (offset: number, count: number, hasMore: boolean): ListEvent => ({
  type: 'page',
  recordings: some(offset, count),
  offset,
  hasMore,
  total: 30,
});

function start(isUp = true) {
  const clock = createVirtualClock();
  const asked: ListEffect[] = [];
  const runner = createMachineRunner<ListMachineState, ListEvent, ListEffect>({
    clock,
    initial: INITIAL_LIST,
    step: stepRecordingList,
    dueMs: listDueMs,
    run: (effect) => void asked.push(effect),
  });
  runner.dispatch({ type: 'link', isUp, canFilter: true });
  const questions = () => asked.map(({ choice, offset, limit }) => [choice.day, offset, limit]);
  return { clock, asked, questions, state: runner.state, notify: runner.dispatch };
}

test('RLIST-1 a day clears the list and asks for ten from the first on; so does a refresh', () => {
  const { notify, state, questions } = start();
  notify({ type: 'refresh' });
  notify({ type: 'choose', choice: day('a') });
  notify(page(0, 10, true));
  expect(state()).toMatchObject({ isLoaded: true, hasMore: true, totalCount: 30 });
  notify({ type: 'refresh' });
  expect(state()).toMatchObject({ recordings: [], isLoaded: false, hasMore: false });
  notify(page(0, 1, false));
  notify({ type: 'choose', choice: day('a') });
  notify({ type: 'choose', choice: { ...day('a'), camId: 2 } });
  expect(state().recordings).toEqual([]);
  expect(questions()).toEqual([
    ['a', 0, 10],
    ['a', 0, 10],
    ['a', 0, 10],
  ]);
});

test('RLIST-2 asks for five more from the end on, while there are more and nothing is asked', () => {
  const { notify, state, questions } = start();
  notify({ type: 'choose', choice: day('a') });
  notify({ type: 'more' });
  notify(page(0, 10, true));
  notify({ type: 'more' });
  notify({ type: 'more' });
  notify(page(10, 5, false));
  notify({ type: 'more' });
  expect(questions()).toEqual([
    ['a', 0, 10],
    ['a', 10, 5],
  ]);
  expect(state().recordings).toHaveLength(15);
});

test('RLIST-3 one question at a time: an answer for the day before is not taken for the new one', () => {
  const { notify, state, questions } = start();
  notify({ type: 'choose', choice: day('a') });
  notify({ type: 'choose', choice: day('b') });
  notify({ type: 'choose', choice: day('c') });
  expect(questions()).toEqual([['a', 0, 10]]);
  notify(page(0, 10, true));
  expect(state()).toMatchObject({ recordings: [], isLoaded: false });
  expect(questions().at(-1)).toEqual(['c', 0, 10]);
  notify(page(0, 3, false));
  expect(state()).toMatchObject({ isLoaded: true, choice: day('c') });
  expect(questions()).toHaveLength(2);
});

test('RLIST-4 no recording is listed twice, and an unrequested page changes nothing', () => {
  const { notify, state } = start();
  notify(page(0, 3, false));
  notify({ type: 'choose', choice: day('a') });
  notify(page(5, 3, false));
  expect(state().recordings).toEqual([]);
  notify(page(0, 10, true));
  notify({ type: 'more' });
  notify({ type: 'page', recordings: some(8, 5), offset: 10, hasMore: true, total: 30 });
  expect(state().recordings).toEqual(some(0, 13));
  notify({ type: 'more' });
  notify({ type: 'page', recordings: some(8, 5), offset: 13, hasMore: true, total: 30 });
  expect(state().hasMore).toBe(false);
});

test('RLIST-5 repeats an unanswered question', async () => {
  const { notify, clock, questions } = start();
  notify({ type: 'choose', choice: day('a') });
  await clock.advance(11_000);
  expect(questions()).toHaveLength(3);
  notify(page(0, 1, false));
  await clock.advance(60_000);
  expect([questions().length, clock.pending()]).toEqual([3, 0]);
});

test('RLIST-6 a link that comes up asks again and shows the old entries until then', () => {
  const { notify, state, questions } = start(false);
  notify({ type: 'choose', choice: day('a') });
  expect(questions()).toEqual([]);
  notify({ type: 'link', isUp: true, canFilter: true });
  notify(page(0, 10, true));
  notify({ type: 'more' });
  notify({ type: 'link', isUp: false, canFilter: true });
  notify(page(10, 5, true));
  expect(state().recordings).toHaveLength(10);
  notify({ type: 'link', isUp: true, canFilter: true });
  expect(state()).toMatchObject({ isLoaded: true });
  notify(page(0, 2, false));
  expect(state().recordings).toHaveLength(2);
});

test('RLIST-7 only recordings that the car deleted leave the list', () => {
  const { notify, state } = start();
  notify({ type: 'choose', choice: day('a') });
  notify(page(0, 3, false));
  notify({ type: 'deleted', filePaths: [recordingAt(1).filePath, 'another'] });
  expect(state()).toMatchObject({ recordings: [recordingAt(0), recordingAt(2)], totalCount: 29 });
});

test('RLIST-8 a car that cannot filter is asked without, and again once it is known that it can', () => {
  const { notify, asked } = start();
  notify({ type: 'link', isUp: true, canFilter: false });
  notify({ type: 'choose', choice: { day: 'a', camId: 3, minDurationMs: 10_000 } });
  expect(asked.at(-1)?.choice).toEqual(day('a'));
  notify({ type: 'link', isUp: true, canFilter: true });
  notify(page(0, 3, false));
  expect(asked.at(-1)?.choice).toEqual({ day: 'a', camId: 3, minDurationMs: 10_000 });
});

test('RLIST-9 a reload adds new entries, removes missing ones, and keeps the entries listed behind', () => {
  const { notify, state, questions } = start();
  notify({ type: 'reload' });
  notify({ type: 'choose', choice: day('a') });
  notify({ ...page(0, 10, true), recordings: some(10, 10) } as ListEvent);
  notify({ type: 'more' });
  notify({ ...page(10, 5, true), recordings: some(20, 5) } as ListEvent);
  notify({ type: 'reload' });
  notify({ ...page(0, 10, true), recordings: [...some(8, 3), ...some(12, 7)] } as ListEvent);
  expect(state()).toMatchObject({ recordings: [...some(8, 3), ...some(12, 13)], hasMore: true });
  notify({ type: 'reload' });
  notify({ ...page(0, 2, false), recordings: some(50, 2) } as ListEvent);
  expect(state()).toMatchObject({ recordings: some(50, 2), hasMore: false });
  expect(questions().map(([, offset]) => offset)).toEqual([0, 10, 0, 0]);
});

test('RLIST-2 RLIST-3 RLIST-4 shows the whole day in the end, whatever is asked in between', () => {
  const happening = fc.constantFrom('more', 'refresh', 'answer', 'answer', 'down', 'up', 'reload' as const);
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), fc.nat(23), (all, count) => {
      const { notify, state, asked } = start();
      const whole = some(0, count);
      let answered = 0;
      const answer = () => {
        const question = asked[answered];
        if (!question) return;
        answered += 1;
        const { offset, limit } = question;
        const recordings = whole.slice(offset, offset + limit);
        const hasMore = offset + limit < count;
        notify({ type: 'page', recordings, offset, hasMore, total: count });
      };
      notify({ type: 'choose', choice: day('a') });
      for (const each of all) {
        if (each === 'answer') answer();
        else if (each === 'down') {
          notify({ type: 'link', isUp: false, canFilter: true });
          answered = asked.length;
        } else if (each === 'up') notify({ type: 'link', isUp: true, canFilter: true });
        else notify({ type: each as 'more' | 'refresh' | 'reload' });
        expect(state().recordings).toEqual(whole.slice(0, state().recordings.length));
      }
      notify({ type: 'link', isUp: true, canFilter: true });
      notify({ type: 'refresh' });
      for (let turn = 0; turn < 40; turn += 1) {
        answer();
        notify({ type: 'more' });
      }
      expect(state().recordings).toEqual(whole);
    }),
  );
});
