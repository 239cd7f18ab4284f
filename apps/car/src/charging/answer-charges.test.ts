import { CHANNEL_MESSAGE_MAX_BYTES, type ChargeSummary, writeCarMessage } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { createFakePhone } from '../test-support/fake-phone.ts';
import { answerCharges } from './answer-charges.ts';

it('sends sessions with the prices of two weeks in messages that the channel takes', async () => {
  const charges = Array.from(
    { length: 80 },
    (_, index): ChargeSummary => ({
      ...{ id: index + 1, beganAt: index * 900, endedAt: index * 900 + 900, pointsLength: 2, kWh: 10 },
    }),
  );
  const store = { summaries: () => charges, points: () => [], newestId: () => 80, delete() {} };
  const quarters = Array<number>(1_344).fill(-0.123456);
  const prices = { between: (from: number) => ({ currency: 'EUR', from, quarters }) };
  const phone = createFakePhone();
  await answerCharges(store, prices, 'ours', { afterId: 0 }, phone);
  const pages = phone.published('ChargeSummary');
  for (const page of pages)
    expect(writeCarMessage('ChargeSummary', page).length).toBeLessThan(CHANNEL_MESSAGE_MAX_BYTES);
  const sent = pages.flatMap((page) => page.charges);
  expect(sent.map((each) => each?.id)).toEqual(charges.map(({ id }) => id));
  expect(sent[1]?.prices).toEqual({ currency: 'EUR', from: 900, quarters });
  expect(pages.at(-1)?.charges).toEqual([]);
});
