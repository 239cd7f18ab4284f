import { expect, test } from 'vitest';
import { carVideoOf } from './peer-connection.ts';

const stream = {} as MediaStream;
const videoWith = (stats: object[]) =>
  carVideoOf(
    {
      track: {} as MediaStreamTrack,
      getStats: async () => new Map(stats.map((stat, place) => [String(place), stat])) as RTCStatsReport,
    },
    [stream],
  );

test('counts the bytes of the video, and the way of the pair that is used', async () => {
  const video = videoWith([
    { type: 'transport', bytesReceived: 9_000 },
    { type: 'candidate-pair', currentRoundTripTime: 9 },
    { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.012 },
    { type: 'inbound-rtp', bytesReceived: 5_000 },
  ]);
  expect(video.stream).toBe(stream);
  expect(await video.counts()).toEqual({ bytes: 5_000, roundTripMs: 12 });
});

test('a browser that counts no video, or fails, gives nothing', async () => {
  expect(await videoWith([{ type: 'transport' }]).counts()).toBeNull();
  expect(await videoWith([{ type: 'inbound-rtp' }]).counts()).toEqual({ bytes: 0, roundTripMs: null });
  const ended = carVideoOf(
    { track: {} as MediaStreamTrack, getStats: () => Promise.reject(new Error('ended')) },
    [stream],
  );
  expect(await ended.counts()).toBeNull();
});
