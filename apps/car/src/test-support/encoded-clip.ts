import { execFileSync } from 'node:child_process';
import { createFlvReader } from '../platform/video/flv-reader.ts';
import { createIvfReader } from '../platform/video/ivf-reader.ts';
import type { VideoCodec, VideoFrame } from '../ports/phone-video.ts';

const FPS = 20;
const FORM = {
  h264: ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline'],
  vp8: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-lag-in-frames', '0'],
};
const CONTAINER = { h264: 'flv', vp8: 'ivf' };

/** What ffmpeg makes of a moving test picture of one colour: as bytes in a container that its readers read. */
export function encodedBytes(
  codec: VideoCodec,
  { seconds = 1, colour = 'blue', size = '320x240', keyframeEvery = FPS } = {},
): Buffer {
  const source = `color=${colour}:size=${size}:rate=${FPS}:duration=${seconds},noise=alls=20:allf=t`;
  return execFileSync(
    'ffmpeg',
    // biome-ignore format: options and their values
    ['-v', 'error', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', ...FORM[codec], '-g', String(keyframeEvery),
      '-b:v', '600k', '-threads', '1', '-f', CONTAINER[codec], 'pipe:1'],
    { maxBuffer: 100_000_000, stdio: ['ignore', 'pipe', 'inherit'] },
  );
}

/** The clip as frames, 20 a second, with a keyframe each second. */
export function encodedClip(codec: VideoCodec, look: Parameters<typeof encodedBytes>[1] = {}): VideoFrame[] {
  const frames: VideoFrame[] = [];
  const onFrame = (frame: VideoFrame) => void frames.push(frame);
  const reader = codec === 'h264' ? createFlvReader({ onFrame }) : createIvfReader(onFrame);
  if (!reader.push(encodedBytes(codec, look))) throw new Error('ffmpeg wrote what cannot be read');
  return frames;
}
