import { execFileSync } from 'node:child_process';

/** How the recorder's encoder writes, so that each picture is a fragment of its own. */
const FRAGMENTS = 'frag_every_frame+empty_moov+default_base_moof';

/** A recording of the given length at 10 frames a second, with keyframes at the given distance, made by the real ffmpeg. */
export function realRecording(seconds: number, size = '320x180', keyframeEach = 10): Buffer {
  const args = ['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=10`, '-t', String(seconds)];
  const encoder = `-c:v libx264 -preset ultrafast -tune zerolatency -g ${keyframeEach}`.split(' ');
  const form = ['-pix_fmt', 'yuv420p', '-f', 'mp4', '-movflags', `${FRAGMENTS}+skip_trailer`, 'pipe:1'];
  return execFileSync('ffmpeg', [...args, ...encoder, ...form], { maxBuffer: 64 * 1024 * 1024 });
}

/** How many pictures of a file the real decoder can read. */
export function playableFrames(path: string): number {
  const args =
    '-v error -count_frames -select_streams v -show_entries stream=nb_read_frames -of csv=p=0'.split(' ');
  return Number(execFileSync('ffprobe', [...args, path], { encoding: 'utf8' }).trim());
}
