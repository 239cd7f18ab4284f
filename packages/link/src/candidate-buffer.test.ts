import { expect, it } from 'vitest';
import { createCandidateBuffer } from './candidate-buffer.ts';

const named = (candidate: string) => ({ candidate });

it('keeps candidates in their order until the description is there, and no empty one', () => {
  const added: string[] = [];
  const buffer = createCandidateBuffer<{ candidate: string }>(({ candidate }) => void added.push(candidate));
  for (const each of ['a', '', 'b']) buffer.push(named(each));
  expect(added).toEqual([]);
  buffer.flush();
  buffer.flush();
  for (const each of ['c', '']) buffer.push(named(each));
  expect(added).toEqual(['a', 'b', 'c']);
});

it('passes on no more than an end can have, whenever they come', () => {
  let count = 0;
  const buffer = createCandidateBuffer(() => {
    count += 1;
  });
  const push = () => {
    for (let index = 0; index < 40; index++) buffer.push(named('x'));
  };
  push();
  buffer.flush();
  expect(count).toBe(40);
  push();
  push();
  expect(count).toBe(64);
});
