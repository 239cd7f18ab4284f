import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, it } from 'vitest';
import type { AccountCar } from '../../ports/storage.ts';
import { createDownloadEffects } from './create-download.ts';
import type { DownloadEvent } from './download-machine.ts';
import type { FetchEvents, RecordingsContext } from './recordings-link.ts';

/** A running fetch with a fake clock. */
function startFetch() {
  const clock = createVirtualClock();
  const events: DownloadEvent[] = [];
  let from: FetchEvents | undefined;
  const context = {
    clock,
    fetchRange: (_wanted, on) => {
      from = on;
    },
  } as Pick<RecordingsContext, 'clock' | 'fetchRange'> as RecordingsContext;
  const { run, endFetch } = createDownloadEffects(context, {
    owner: () => null as AccountCar | null,
    state: () => {
      throw new Error('unused');
    },
    dispatch: (event) => void events.push(event),
  });
  run({ type: 'ask', form: 'bulk', filePath: 'a', fromByte: 0 });
  if (!from) throw new Error('nothing is fetched');
  return { from, events, pass: clock.advance, endFetch };
}

const bytesOf = (events: readonly DownloadEvent[]) =>
  events.flatMap((event) => (event.type === 'data' ? [...event.bytes] : []));

it('joins the frames of a fast line: ten pieces in a second, and the rest before the end', async () => {
  const { from, events, pass } = startFetch();
  const sent: number[] = [];
  for (let frame = 0; frame < 1_000; frame += 1) {
    from.data(Uint8Array.of(frame % 251));
    sent.push(frame % 251);
    await pass(1);
  }
  from.data(Uint8Array.of(7));
  from.end();
  expect(bytesOf(events)).toEqual([...sent, 7]);
  expect(events.length).toBeLessThanOrEqual(13);
  expect(events.at(-1)).toEqual({ type: 'end' });
});

it('passes on a frame of a slow line at once', async () => {
  const { from, events, pass } = startFetch();
  for (const byte of [1, 2, 3]) {
    from.data(Uint8Array.of(byte));
    expect(events.at(-1)).toEqual({ type: 'data', bytes: Uint8Array.of(byte) });
    await pass(150);
  }
});

it('passes on the rest before a transfer that broke off, and nothing after an abort', async () => {
  const broken = startFetch();
  for (const byte of [1, 2]) broken.from.data(Uint8Array.of(byte));
  broken.from.failed('broken');
  expect(bytesOf(broken.events)).toEqual([1, 2]);
  expect(broken.events.at(-1)).toEqual({ type: 'broken' });
  const aborted = startFetch();
  for (const byte of [1, 2]) aborted.from.data(Uint8Array.of(byte));
  aborted.endFetch();
  await aborted.pass(1_000);
  expect(bytesOf(aborted.events)).toEqual([1]);
});
