import { execFileSync } from 'node:child_process';
import { fragmentAt } from '../../platform/fragments/fragment.ts';
import { FragmentReader } from '../../platform/fragments/fragment-reader.ts';
import type { Fragment } from '../../ports/capture.ts';

const CLIP_S = 2;
/** Pictures of noise take what they are given, kbit/s. */
const KBPS = 12_000;
const SOURCE = `testsrc2=size=1280x720:rate=10:duration=${CLIP_S},noise=alls=60:allf=t`;

/** A recording as the car makes them, of 1.5 MB a second: the same two seconds repeatedly. */
export function longRecording(seconds: number): Uint8Array {
  const clip = execFileSync(
    'ffmpeg',
    [
      ...['-v', 'error', '-f', 'lavfi', '-i', SOURCE, '-pix_fmt', 'yuv420p'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '10'],
      ...['-b:v', `${KBPS}k`, '-maxrate', `${KBPS}k`, '-bufsize', `${KBPS}k`, '-f', 'mp4'],
      ...['-movflags', 'frag_every_frame+empty_moov+default_base_moof+skip_trailer', 'pipe:1'],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { init, fragments } = new FragmentReader().push(clip);
  if (!init) throw new Error('ffmpeg made no recording');
  const at = (round: number) => (fragment: Fragment) =>
    fragmentAt(fragment, fragment.timeMs + round * CLIP_S * 1_000, init.ticksPerS).bytes;
  const rounds = Array.from({ length: Math.ceil(seconds / CLIP_S) }, (_, round) => fragments.map(at(round)));
  return Buffer.concat([init.bytes, ...rounds.flat()]);
}
