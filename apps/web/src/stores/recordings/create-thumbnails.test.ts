import { createVirtualClock, settle } from '@ligo/machine/test-support';
import type { CarExtras, PhoneExtras } from '@ligo/protocol';
import { expect, test } from 'vitest';
import { createThumbnailStorage } from '../../platform/thumbnail-storage.ts';
import { createThumbnails } from './create-thumbnails.ts';

const CAR = { accountId: 'me', carId: 'car-1' };

function start() {
  const clock = createVirtualClock();
  const asked: string[] = [];
  let receive: (answer: CarExtras<'GetSentryThumbnail'>) => void = () => {};
  const thumbnails = createThumbnails(
    {
      send: (_action, extras) => asked.push((extras as PhoneExtras<'GetSentryThumbnail'>).filePath) > 0,
      on(_action, handler) {
        receive = handler as typeof receive;
        return () => {};
      },
      receiveBulk: () => () => {},
    },
    clock,
    {
      thumbnailStorage: createThumbnailStorage(null),
      addresses: { createObjectURL: () => 'blob:picture', revokeObjectURL() {} },
    },
  );
  thumbnails.listen();
  thumbnails.select(CAR);
  const link = (isUp: boolean) => thumbnails.onLink({ isUp, hasFiles: false, isOffline: !isUp });
  link(true);
  const want = async (...filePaths: string[]) => {
    for (const filePath of filePaths) thumbnails.request(filePath);
    await settle();
  };
  const received = (filePath: string, thumbnail?: string) =>
    receive({ filePath, success: thumbnail !== undefined, thumbnail });
  return { clock, asked, want, received, link, thumbnails };
}

test('asks for one after the other, whatever each answer is, and for none twice', async () => {
  const { want, received, asked, thumbnails } = start();
  await want('a', 'b', 'a', 'c');
  expect(asked).toEqual(['a']);
  received('c');
  received('a', '/9j/');
  received('a', '/9j/');
  expect(asked).toEqual(['a', 'b']);
  received('b');
  await want('c', 'b');
  expect(asked).toEqual(['a', 'b', 'c']);
  expect([...thumbnails.get()]).toEqual([
    ['c', null],
    ['a', 'blob:picture'],
    ['b', null],
  ]);
});

test('a picture that does not come counts as none', async () => {
  const { want, asked, clock, thumbnails } = start();
  await want('a', 'b');
  await clock.advance(8_000);
  expect(asked).toEqual(['a', 'b']);
  expect([...thumbnails.get()]).toEqual([['a', null]]);
});

test('a link that breaks leaves the requests for the next one', async () => {
  const { want, link, received, asked, clock } = start();
  await want('a', 'b');
  link(false);
  received('a');
  await clock.advance(60_000);
  expect(asked).toEqual(['a']);
  link(true);
  link(true);
  received('a');
  expect(asked).toEqual(['a', 'a', 'b']);
});

test('nothing of one car is wanted of another', async () => {
  const { want, received, asked, thumbnails } = start();
  await want('a', 'b');
  thumbnails.select({ ...CAR, carId: 'car-2' });
  received('a');
  await want('c');
  expect(asked).toEqual(['a', 'c']);
  thumbnails.select(null);
  await want('d');
  expect(asked).toEqual(['a', 'c']);
});
