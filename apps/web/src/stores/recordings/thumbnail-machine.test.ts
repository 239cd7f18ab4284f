import { createMachineRunner } from '@ligo/machine';
import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, test } from 'vitest';
import {
  INITIAL_THUMBNAILS,
  stepThumbnails,
  type ThumbnailEffect,
  type ThumbnailEvent,
  type ThumbnailMachineState,
  thumbnailDueMs,
} from './thumbnail-machine.ts';

function start() {
  const clock = createVirtualClock();
  const done: string[] = [];
  const runner = createMachineRunner<ThumbnailMachineState, ThumbnailEvent, ThumbnailEffect>({
    clock,
    initial: INITIAL_THUMBNAILS,
    step: stepThumbnails,
    dueMs: thumbnailDueMs,
    run: ({ type, filePath }) => void done.push(`${type} ${filePath}`),
  });
  const want = (...filePaths: string[]) => {
    for (const filePath of filePaths) runner.dispatch({ type: 'request', filePath });
  };
  const received = (filePath: string) => runner.dispatch({ type: 'received', filePath });
  const link = (isUp: boolean) => runner.dispatch({ type: 'link', isUp });
  link(true);
  return { clock, done, want, received, link, notify: runner.dispatch };
}

test('THUMB-1 THUMB-2 asks for one after the other, whatever each answer is, and for none twice', () => {
  const { want, received, done } = start();
  want('a', 'b', 'a', 'c');
  expect(done).toEqual(['ask a']);
  received('c');
  received('a');
  received('a');
  received('b');
  want('c');
  expect(done).toEqual(['ask a', 'ask b', 'ask c']);
});

test('THUMB-3 a picture that does not come counts as none', async () => {
  const { want, done, clock } = start();
  want('a', 'b');
  await clock.advance(8_000);
  expect(done).toEqual(['ask a', 'none a', 'ask b']);
});

test('THUMB-4 a link that breaks leaves the requests for the next one', async () => {
  const { want, link, received, done, clock } = start();
  want('a', 'b');
  link(false);
  received('a');
  await clock.advance(60_000);
  expect(done).toEqual(['ask a']);
  link(true);
  link(true);
  received('a');
  expect(done).toEqual(['ask a', 'ask a', 'ask b']);
});

test('THUMB-5 nothing of one car is wanted of another', () => {
  const { want, received, done, notify } = start();
  want('a', 'b');
  notify({ type: 'other-car' });
  received('a');
  want('c');
  expect(done).toEqual(['ask a', 'ask c']);
});
