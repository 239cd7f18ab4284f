import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RATE = 10;

/** A video as Sentry records it, a frame a fragment and a keyframe a second, with the index of its keyframes. */
export function fragmentedVideo(seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-video-'));
  const path = join(folder, 'video.mp4');
  try {
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc=size=320x180:rate=${RATE}:duration=${seconds}`],
      ...['-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.0', '-pix_fmt', 'yuv420p'],
      ...['-g', String(RATE), '-keyint_min', String(RATE), '-sc_threshold', '0'],
      ...['-movflags', 'frag_every_frame+empty_moov+default_base_moof', path],
    ]);
    const bytes = readFileSync(path);
    const fragments: number[] = [];
    let mediaEnd = bytes.length;
    for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
      const type = bytes.toString('latin1', at + 4, at + 8);
      if (type === 'moof') fragments.push(at);
      if (type === 'mfra') mediaEnd = at;
    }
    const offsets = fragments.filter((_, at) => at % RATE === 0);
    return {
      bytes: bytes.subarray(0, mediaEnd),
      index: {
        sizeBytes: mediaEnd,
        durationMs: seconds * 1_000,
        initBytes: offsets[0] ?? 0,
        codec: 'avc1.42c01e',
        timesMs: offsets.map((_, at) => at * 1_000),
        offsets,
      },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
