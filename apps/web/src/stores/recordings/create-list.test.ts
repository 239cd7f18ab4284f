import { createVirtualClock } from '@ligo/machine/test-support';
import type { CarExtras, PhoneExtras } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordingAt } from '../test-support/recording-samples.ts';
import { createList, type ListChoice } from './create-list.ts';

type Page = CarExtras<'GetSentryRecordings'>;

const day = (text: string): ListChoice => ({ day: text, camId: null, minDurationMs: 0 });
const some = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => recordingAt(from + at));
const page = (offset: number, count: number, hasMore: boolean): Page => ({
  recordings: some(offset, count),
  offset,
  hasMore,
  totalCount: 30,
});

function start(isUp = true) {
  const clock = createVirtualClock();
  const asked: PhoneExtras<'GetSentryRecordings'>[] = [];
  const marked: unknown[] = [];
  const unseen: (number | null)[] = [];
  let receive: (page: Page) => void = () => {};
  let show: (state: CarExtras<'SentryState'>) => void = () => {};
  const list = createList(
    {
      send(action, extras) {
        if (action === 'GetSentryRecordings') asked.push(extras as (typeof asked)[number]);
        else marked.push(extras);
        return true;
      },
      on(action, handler) {
        if (action === 'GetSentryRecordings') receive = handler as typeof receive;
        if (action === 'SentryState') show = handler as typeof show;
        return () => {};
      },
    },
    clock,
    (count) => unseen.push(count),
  );
  const ends = list.listen();
  const stop = () => {
    for (const end of ends) end();
  };
  const link = (isUp: boolean, hasFiles = true) => list.onLink({ isUp, hasFiles, isOffline: !isUp });
  link(isUp);
  if (isUp) receive(page(0, 0, false));
  asked.length = unseen.length = 0;
  const questions = () => asked.map(({ date, offset, limit }) => [date.split('T')[0], offset, limit]);
  return {
    ...list,
    clock,
    asked,
    marked,
    unseen,
    show: (phase: 'watching' | 'recording') => show({ phase, since: 0, watchedMs: 0 }),
    questions,
    state: list.get,
    link,
    stop,
    answer: (page: Page) => receive(page),
  };
}

test('marks what is opened, once, and nothing for a car that does not report what was', () => {
  const { choose, see, answer, state, marked } = start();
  choose(day('a'));
  const [first, second, third] = some(0, 3).map((each) => each.filePath);
  const [one, two, three] = some(0, 3);
  if (!one || !two || !three) throw new Error('none');
  const recordings = [{ ...one, isSeen: false }, { ...two, isSeen: false }, three];
  answer({ ...page(0, 3, false), recordings, unseenCount: 2 });
  for (const each of [first, first, third, 'unknown']) see(each ?? '');
  expect(marked).toEqual([{ filePaths: [first] }]);
  expect(state().recordings.map(({ isSeen }) => isSeen)).toEqual([true, false, undefined]);
  see('all');
  expect(marked.slice(1)).toEqual([{}]);
  expect(state().recordings.find(({ filePath }) => filePath === second)?.isSeen).toBe(true);
});

test('asks for the number alone without a day, again after a recording, and of no car without files', () => {
  const { link, show, answer, choose, clock, asked, unseen, state, questions } = start(false);
  link(true, false);
  expect(asked).toEqual([]);
  link(true);
  expect(asked).toMatchObject([{ offset: 0, limit: 1 }]);
  answer({ ...page(0, 1, true), unseenCount: 2 });
  expect([unseen, state().recordings]).toEqual([[2], []]);
  for (const phase of ['watching', 'recording', 'recording', 'watching'] as const) show(phase);
  expect(asked).toHaveLength(2);
  // A day that is chosen meanwhile is requested after it.
  choose(day('a'));
  answer({ ...page(0, 1, true), unseenCount: 3 });
  expect(state().isLoaded).toBe(false);
  expect(questions().slice(2)).toEqual([['a', 0, 10]]);
  answer(page(0, 10, true));
  expect([unseen, state().recordings.length]).toEqual([[2, null], 10]);
  clock.advance(60_000);
  expect(asked).toHaveLength(3);
});

test('a day clears the list and asks for ten from the first on; so does a refresh', () => {
  const { refresh, choose, answer, state, questions } = start();
  refresh();
  choose(day('a'));
  answer(page(0, 10, true));
  expect(state()).toMatchObject({ isLoaded: true, hasMore: true, totalCount: 30 });
  refresh();
  expect(state()).toMatchObject({ recordings: [], isLoaded: false, hasMore: false });
  answer(page(0, 1, false));
  choose(day('a'));
  choose({ ...day('a'), camId: 2 });
  expect(state().recordings).toEqual([]);
  expect(questions()).toEqual([
    ['a', 0, 10],
    ['a', 0, 10],
    ['a', 0, 10],
  ]);
});

test('asks for five more from the end on, while there are more and nothing is asked', () => {
  const { loadMore, choose, answer, state, questions } = start();
  choose(day('a'));
  loadMore();
  answer(page(0, 10, true));
  loadMore();
  loadMore();
  answer(page(10, 5, false));
  loadMore();
  expect(questions()).toEqual([
    ['a', 0, 10],
    ['a', 10, 5],
  ]);
  expect(state().recordings).toHaveLength(15);
});

test('one question at a time: an answer for the day before is not taken for the new one', () => {
  const { choose, answer, state, questions } = start();
  choose(day('a'));
  choose(day('b'));
  choose(day('c'));
  expect(questions()).toEqual([['a', 0, 10]]);
  answer(page(0, 10, true));
  expect(state()).toMatchObject({ recordings: [], isLoaded: false });
  expect(questions().at(-1)).toEqual(['c', 0, 10]);
  answer(page(0, 3, false));
  expect(state()).toMatchObject({ isLoaded: true, choice: day('c') });
  expect(questions()).toHaveLength(2);
});

test.each([
  ['that came at last', 1],
  ['whose answers all come late', 0],
])('a repeated question for the day before %s gives the new day nothing', async (_when, before) => {
  const { choose, answer, state, clock } = start();
  choose(day('a'));
  await clock.advance(5_000);
  for (let count = 0; count < before; count += 1) answer(page(0, 2, false));
  choose(day('b'));
  for (let count = before; count < 2; count += 1) answer(page(0, 2, false));
  expect(state()).toMatchObject({ recordings: [], isLoaded: false });
  answer(page(0, 3, false));
  expect(state().recordings).toHaveLength(3);
});

test('an answer that never comes delays the new day by one repetition', async () => {
  const { choose, answer, state, clock } = start();
  choose(day('a'));
  await clock.advance(5_000);
  answer(page(0, 2, false));
  choose(day('b'));
  answer(page(0, 3, false));
  expect(state().isLoaded).toBe(false);
  await clock.advance(5_000);
  answer(page(0, 3, false));
  expect(state().recordings).toHaveLength(3);
});

test('no recording is listed twice, and an unrequested page changes nothing', () => {
  const { loadMore, choose, answer, state } = start();
  answer(page(0, 3, false));
  choose(day('a'));
  answer(page(5, 3, false));
  expect(state().recordings).toEqual([]);
  answer(page(0, 10, true));
  loadMore();
  answer({ ...page(10, 5, true), recordings: some(8, 5) });
  expect(state().recordings).toEqual(some(0, 13));
  loadMore();
  answer({ ...page(13, 5, true), recordings: some(8, 5) });
  expect(state().hasMore).toBe(false);
});

test('repeats an unanswered question', async () => {
  const { choose, answer, questions, clock } = start();
  choose(day('a'));
  await clock.advance(11_000);
  expect(questions()).toHaveLength(3);
  answer(page(0, 1, false));
  await clock.advance(60_000);
  expect([questions().length, clock.pending()]).toEqual([3, 0]);
});

test('an end of listening closes the open question, so that a reload asks again', async () => {
  const { choose, stop, listen, link, reload, answer, state, questions, clock } = start();
  choose(day('a'));
  stop();
  await clock.advance(60_000);
  expect([questions().length, clock.pending()]).toEqual([1, 0]);
  listen();
  link(true);
  reload();
  expect(questions()).toHaveLength(2);
  answer(page(0, 1, false));
  expect(state()).toMatchObject({ recordings: some(0, 1), isLoaded: true });
});

test('a link that comes up asks again and shows the old entries until then', () => {
  const { loadMore, choose, link, answer, state, questions } = start(false);
  choose(day('a'));
  expect(questions()).toEqual([]);
  link(true);
  answer(page(0, 10, true));
  loadMore();
  link(false);
  answer(page(10, 5, true));
  expect(state().recordings).toHaveLength(10);
  link(true);
  expect(state()).toMatchObject({ isLoaded: true });
  answer(page(0, 2, false));
  expect(state().recordings).toHaveLength(2);
});

test('only recordings that the car deleted leave the list', () => {
  const { choose, deleted, answer, state } = start();
  choose(day('a'));
  answer(page(0, 3, false));
  deleted([recordingAt(1).filePath, 'another']);
  expect(state()).toMatchObject({ recordings: [recordingAt(0), recordingAt(2)], totalCount: 29 });
});

test('a car that cannot filter is asked without, and again once it is known that it can', () => {
  const { choose, link, answer, asked } = start();
  link(true, false);
  choose({ day: '2023-11-14', camId: 3, minDurationMs: 10_000 });
  expect(asked.at(-1)).not.toHaveProperty('camId');
  link(true);
  answer(page(0, 3, false));
  expect(asked.at(-1)).toMatchObject({ camId: 3, minDuration: 10_000 });
});

test('a reload adds new entries, removes missing ones, and keeps the entries listed behind', () => {
  const { reload, loadMore, choose, answer, state, questions } = start();
  choose(day('a'));
  answer({ ...page(0, 10, true), recordings: some(10, 10) });
  loadMore();
  answer({ ...page(10, 5, true), recordings: some(20, 5) });
  reload();
  answer({ ...page(0, 10, true), recordings: [...some(8, 3), ...some(12, 7)] });
  expect(state()).toMatchObject({ recordings: [...some(8, 3), ...some(12, 13)], hasMore: true });
  reload();
  answer({ ...page(0, 2, false), recordings: some(50, 2) });
  expect(state()).toMatchObject({ recordings: some(50, 2), hasMore: false });
  expect(questions().map(([, offset]) => offset)).toEqual([0, 10, 0, 0]);
});

test('shows the whole day in the end, whatever is asked in between', () => {
  const happening = fc.constantFrom('more', 'refresh', 'answer', 'answer', 'down', 'up', 'reload');
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), fc.nat(23), (all, count) => {
      const { loadMore, choose, link, refresh, reload, state, asked, answer } = start();
      const whole = some(0, count);
      let answered = 0;
      const moves = {
        more: loadMore,
        refresh,
        reload,
        answer() {
          const question = asked[answered];
          if (!question) return;
          answered += 1;
          const { offset, limit } = question;
          const recordings = whole.slice(offset, offset + limit);
          answer({ recordings, offset, hasMore: offset + limit < count, totalCount: count });
        },
        down() {
          link(false);
          answered = asked.length;
        },
        up: () => link(true),
      };
      choose(day('a'));
      for (const each of all) {
        moves[each]();
        expect(state().recordings).toEqual(whole.slice(0, state().recordings.length));
      }
      link(true);
      refresh();
      for (let turn = 0; turn < 40; turn += 1) {
        moves.answer();
        loadMore();
      }
      expect(state().recordings).toEqual(whole);
    }),
  );
});
