import { execFileSync } from 'node:child_process';
import { FragmentReader } from '../../platform/fragments/fragment-reader.ts';
import { type CodedPicture, fragmentWith } from '../../platform/fragments/write-fragments.ts';
import type { RecordingEnd } from '../../ports/recordings.ts';
import { realRecording } from './real-recording.ts';

const file = realRecording(2, '64x48');
const moov = file.indexOf('moov') - 4;
const firstMoof = file.indexOf('moof') - 4;

const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer).reverse();

export function boxOf(type: string, ...content: Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content);
  return Buffer.concat([u32(bytes.length + 8), Buffer.from(type), bytes]);
}

const init = file.subarray(0, firstMoof);
const picture: CodedPicture = {
  bytes: Uint8Array.of(0, 0, 0, 1, 9),
  timeMs: 0,
  durationMs: 100,
  isKeyframe: true,
};
const keyframe = fragmentWith(picture, 1).bytes;
const tiny = fragmentWith({ ...picture, isKeyframe: false }, 2).bytes;
/** The largest time that a fragment can have, of a track of 90,000 ticks a second. */
const LAST_MS = (2 ** 64 - 2 ** 12) / 90;

/** A picture in a `moof` that begins with empty boxes. */
function padded(boxes: number): Buffer {
  const moof = Buffer.from(keyframe).readUInt32BE(0);
  const empty = Array.from({ length: boxes }, () => boxOf('free'));
  return Buffer.concat([boxOf('moof', ...empty, keyframe.subarray(8, moof)), keyframe.subarray(moof)]);
}

/** A recording of a keyframe, of as many units. */
export function withUnits(units: number): Buffer {
  const bytes = Buffer.alloc(units * picture.bytes.length, picture.bytes);
  return Buffer.concat([init, fragmentWith({ ...picture, bytes }, 1).bytes]);
}

/** The index of a file whose first picture is its keyframe. */
export function endOf(content: Buffer): RecordingEnd {
  const initBytes = content.indexOf('moof') - 4;
  const keyframes = [{ timeMs: 0, offset: initBytes }];
  return { initBytes, bytes: content.length, durationMs: 2_000, keyframes };
}

/** The recording with more in a box of its header, of which only the outer box counts the bytes. */
function withMore(more: Uint8Array): Buffer {
  return Buffer.concat([
    file.subarray(0, moov),
    boxOf('moov', file.subarray(moov + 8, firstMoof), more),
    file.subarray(firstMoof),
  ]);
}

function withByte(at: number, change: (byte: number) => number): Buffer {
  const changed = Buffer.from(file);
  changed[at] = change(changed[at] ?? 0);
  return changed;
}

/** A recording with a second track, of sound. */
function withSound(): Buffer {
  const sources = ['testsrc2=size=64x48:rate=10', 'sine'].flatMap((each) => ['-f', 'lavfi', '-i', each]);
  const codecs = '-t 2 -c:v libx264 -preset ultrafast -tune zerolatency -g 10 -pix_fmt yuv420p -c:a aac';
  const form = '-f mp4 -movflags frag_every_frame+empty_moov+default_base_moof+skip_trailer pipe:1';
  return execFileSync('ffmpeg', ['-v', 'error', ...sources, ...codecs.split(' '), ...form.split(' ')]);
}

const lengthBytes = file.indexOf('avcC') + 4 + 4;
const entryCount = file.indexOf('stsd') + 4 + 4;

/** Files in the form of a recording that no encoder of the car writes, by their headers. */
export const FOREIGN_HEADERS: Readonly<Record<string, Buffer>> = {
  'a track of sound': withSound(),
  'an empty second track': withMore(boxOf('trak')),
  'a track in a box of notes': withMore(boxOf('udta', boxOf('trak'))),
  'two sample descriptions': withByte(entryCount + 3, () => 2),
  'lengths of one byte': withByte(lengthBytes, (byte) => byte & 0xfc),
};

/** Files with the header of a recording, and pictures that no recorder of the car writes. */
export const FOREIGN_PICTURES: Readonly<Record<string, Buffer>> = {
  'a first picture in 65 boxes': Buffer.concat([init, padded(65)]),
  'a later picture in 65 boxes': Buffer.concat([init, keyframe, padded(65)]),
  '10,001 pictures': Buffer.concat([init, keyframe, ...Array<Uint8Array>(10_000).fill(tiny)]),
  'a picture at the end of time': Buffer.concat([
    init,
    keyframe,
    fragmentWith({ ...picture, timeMs: LAST_MS }, 2).bytes,
  ]),
  'a picture of four days': Buffer.concat([
    init,
    fragmentWith({ ...picture, durationMs: (2 ** 32 - 1) / 90 }, 1).bytes,
  ]),
};

/** A recording with a box more in its header and in each `moof`, as an unknown card can hide a track in them. */
export const WITH_NOTES = (() => {
  const note = boxOf('note');
  const { fragments } = new FragmentReader().push(file);
  const noted = fragments.map(({ bytes }) => {
    const moof = Buffer.from(bytes).readUInt32BE(0);
    return Buffer.concat([boxOf('moof', bytes.subarray(8, moof), note), bytes.subarray(moof)]);
  });
  const headed = withMore(note);
  return Buffer.concat([headed.subarray(0, headed.indexOf('moof') - 4), ...noted]);
})();
