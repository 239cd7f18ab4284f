import { execFileSync } from 'node:child_process';

/** Columns that encode the number of a picture in bits: the first is the lowest. */
export const NUMBER_BITS = 10;
const WIDTH = 160;
const COLUMN = WIDTH / NUMBER_BITS;
const BIT = `if(mod(floor(N/pow(2,floor(X/${COLUMN}))),2),235,16)`;
const FRAGMENTS = 'frag_every_frame+empty_moov+default_base_moof+skip_trailer';

/** A recording as the car makes them, HD at 10 pictures a second with a keyframe each second, whose pictures show their number. */
export function numberedFilm(seconds: number): Buffer {
  const source = `color=size=${WIDTH}x90:rate=10:duration=${seconds}`;
  const filter = `format=yuv420p,geq=lum='${BIT}':cb=128:cr=128,scale=1280:720:flags=neighbor`;
  const encoder = ['-c:v', 'libx264', '-profile:v', 'baseline', '-preset', 'ultrafast', '-g', '10'];
  return execFileSync(
    'ffmpeg',
    [
      ...['-v', 'error', '-f', 'lavfi', '-i', source, '-vf', filter, ...encoder, '-tune', 'zerolatency'],
      ...['-f', 'mp4', '-movflags', FRAGMENTS, 'pipe:1'],
    ],
    { maxBuffer: 256 * 1024 * 1024 },
  );
}
