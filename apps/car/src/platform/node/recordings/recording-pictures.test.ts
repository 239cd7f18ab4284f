import { expect, it, vi } from 'vitest';
import type { ReadableRecording } from '../../../ports/recording-pictures.ts';
import type { RecordingEnd } from '../../../ports/recordings.ts';
import {
  endOf,
  FOREIGN_HEADERS,
  FOREIGN_PICTURES,
  WITH_NOTES,
} from '../../../recordings/test-support/foreign-recordings.ts';
import { realRecording } from '../../../recordings/test-support/real-recording.ts';
import { tapInputs } from '../../../recordings/test-support/tap-inputs.ts';
import { FragmentReader, RecordingTotals } from '../../fragments/fragment-reader.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { createRecordingPictures } from './recording-pictures.ts';

const content = realRecording(3, '320x180');
const { signal } = new AbortController();
const QUADRANT = { column: 0, line: 0 };

function indexed(): RecordingEnd {
  const totals = new RecordingTotals();
  totals.addRead(new FragmentReader().push(content));
  const end = totals.end();
  if (!end) throw new Error('no recording');
  return end;
}

/** The recording as it was indexed, with the content that is there now. */
function readable(now: Uint8Array, end = indexed()): ReadableRecording {
  return {
    ...end,
    async *read(from, to) {
      for (let at = from; at < to; at += 1_000) yield now.subarray(at, Math.min(to, at + 1_000));
    },
  };
}

function withRuns() {
  const start = vi.fn(runFfmpeg);
  const given: Uint8Array[] = [];
  const pictures = createRecordingPictures((job) => start(tapInputs(job, given)));
  return { start, given: () => Buffer.concat(given), pictures };
}

it('makes the picture of a time from no more than the pictures since its keyframe', async () => {
  const { start, pictures } = withRuns();
  const made = await Promise.all(
    [0, 1_550, 2_900, 9_000].map((atMs) => pictures.thumbnail(readable(content), atMs, signal)),
  );
  const jpegs = made.map((each) => Buffer.from(each?.jpeg ?? []).toString('base64'));
  expect(jpegs.every((jpeg) => jpeg.length > 1_000)).toBe(true);
  expect([new Set(jpegs).size, jpegs[2]]).toEqual([3, jpegs[3]]);
  for (const [{ inputs }] of start.mock.calls) {
    expect(inputs).toHaveLength(1);
    expect(inputs[0]).toMatchObject({
      address: null,
      options: ['-f', 'mp4', '-c:v', 'h264', '-codec_whitelist', 'h264', '-protocol_whitelist', 'pipe'],
    });
  }
  const pair = await pictures.pair(readable(content), QUADRANT, 2_000, signal);
  expect(pair && Buffer.from(pair.before).equals(pair.now)).toBe(false);
});

it('gives ffmpeg nothing of a file that was swapped since it was indexed', async () => {
  const { start, pictures } = withRuns();
  const foreign = Buffer.from(content);
  foreign.write('mp4v', foreign.indexOf('avc1', foreign.indexOf('stsd')));
  const others = [
    foreign,
    Buffer.alloc(content.length),
    Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n'),
  ];
  for (const other of others) {
    expect(await pictures.thumbnail(readable(other), 1_000, signal)).toEqual({ jpeg: null });
    expect(await pictures.pair(readable(other), QUADRANT, 1_000, signal)).toBeNull();
  }
  expect(start).not.toHaveBeenCalled();
});

it.each(Object.entries({ ...FOREIGN_HEADERS, ...FOREIGN_PICTURES }))(
  'gives ffmpeg nothing of a file with %s',
  async (_what, other) => {
    const { start, pictures } = withRuns();
    expect(await pictures.thumbnail(readable(other, endOf(other)), 1_000, signal)).toEqual({ jpeg: null });
    expect(start).not.toHaveBeenCalled();
  },
);

it('gives ffmpeg the pictures of a file in boxes of the car, and no others that are in it', async () => {
  const { given, pictures } = withRuns();
  const made = await pictures.thumbnail(readable(WITH_NOTES, endOf(WITH_NOTES)), 1_000, signal);
  expect([WITH_NOTES.includes('note'), given().includes('note')]).toEqual([true, false]);
  expect(made?.jpeg?.length).toBeGreaterThan(500);
});

it('rejects if the recording cannot be read', async () => {
  const { pictures } = withRuns();
  const recording = readable(content);
  recording.read = () => {
    throw new Error('the medium does not answer');
  };
  await expect(pictures.thumbnail(recording, 0, signal)).rejects.toThrow('does not answer');
});
