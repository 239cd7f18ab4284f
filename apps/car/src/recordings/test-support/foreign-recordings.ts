import { execFileSync } from 'node:child_process';
import { realRecording } from './real-recording.ts';

const file = realRecording(2, '64x48');
const moov = file.indexOf('moov') - 4;
const firstMoof = file.indexOf('moof') - 4;

const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer).reverse();

export function boxOf(type: string, ...content: Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content);
  return Buffer.concat([u32(bytes.length + 8), Buffer.from(type), bytes]);
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
