import type { CameraInput, PicturePipe } from '../../../ports/cameras.ts';
import type { EncoderArgs } from '../../../ports/car-video.ts';
import type { FfmpegJob } from '../../../ports/ffmpeg.ts';
import { GREY } from '../../../ports/movement-detector.ts';
import { QUADRANTS } from '../../../shared/quadrants.ts';
import { STEADY_TIMES } from '../../../shared/steady-times.ts';

/** Before an input: its decoder, and what comes behind it, share the processor with other cameras and gain nothing from threads. */
export const ONE_THREAD = ['-threads', '1'] as const;

/** A camera's pictures at this rate. */
function atRate(fps: number): string {
  return `${STEADY_TIMES},fps=${fps}`;
}

/** From a camera's picture to those that the detector looks at. Pictures that are too many are dropped before they are made small. */
export const GREY_FILTERS = `${atRate(GREY.fps)},scale=${GREY.width}:${GREY.height}:flags=area,format=gray`;

/** Arguments of ffmpeg for an output of grey pictures, one behind the other, each written at once. */
export const greyOutput = (to: string): string[] => [
  ...['-vf', GREY_FILTERS],
  ...['-f', 'rawvideo', '-flush_packets', '1', to],
];

/** The one picture of all cameras. */
export interface Mosaic {
  width: number;
  height: number;
  fps: number;
  encoder: EncoderArgs;
  /** This ffmpeg can write text. */
  hasTime: boolean;
}

/** The index waits for the first picture: some hardware encoders report their format only with it. */
const FRAGMENTS = 'frag_every_frame+empty_moov+delay_moov+default_base_moof+skip_trailer';

/** An ffmpeg whose outputs are silent for this long ends, ms. */
const SILENCE_TIMEOUT_MS = 20_000;
/** The properties of raw pictures need no analysis; 0 would mean seconds. */
const AT_ONCE = ['-analyzeduration', '1', '-fpsprobesize', '0', '-fflags', 'nobuffer'];
const RAW = ['-f', 'rawvideo', '-flush_packets', '1'];
const ONE_FILTER_THREAD = ['-filter_threads', '1'];

/** The size of one camera in the picture of all, pixels. */
export const quadrantSize = ({ width, height }: Mosaic) => ({ width: width / 2, height: height / 2 });

/** The first picture, whose header gives the size of the camera's pictures. */
const FIRST_PICTURE = ['-map', '0:v:0', '-frames:v', '1', '-c:v', 'pgm', '-f', 'image2pipe'];

/**
 * Decodes one camera once. The first output is its grey pictures, the second its quadrant, raw and whole; of a camera without a
 * configured shape the third is its first picture. Each camera has an ffmpeg of its own, which stalls and ends alone.
 */
export function readerJob(
  input: CameraInput,
  mosaic: Mosaic,
  onErrorOutput: (text: string) => void,
): FfmpegJob {
  const { width, height } = quadrantSize(mosaic);
  const size = `${width}:${height}`;
  const fitted = `scale=${size}:flags=fast_bilinear:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const quadrant = `${atRate(mosaic.fps)},${fitted},format=yuv420p,setsar=1,pad=${size}:-1:-1`;
  return {
    inputs: [{ ...input, options: [...ONE_THREAD, ...input.options] }],
    outputs: input.shape === undefined ? 3 : 2,
    silentAfterMs: SILENCE_TIMEOUT_MS,
    onErrorOutput,
    args: (out) => [
      ...ONE_FILTER_THREAD,
      ...['-map', '0:v:0', ...greyOutput(out(0))],
      ...['-map', '0:v:0', '-vf', quadrant, ...RAW, out(1)],
      ...(input.shape === undefined ? [...FIRST_PICTURE, out(2)] : []),
    ],
  };
}

/** Encodes the picture of all as fragmented MP4. Its input is four quadrants for each picture, line by line. */
export function mosaicJob(mosaic: Mosaic, pipeTo: (into: PicturePipe) => () => void): FfmpegJob {
  const { fps, encoder, hasTime } = mosaic;
  const { width, height } = quadrantSize(mosaic);
  const raw = ['-f', 'rawvideo', '-pixel_format', 'yuv420p', '-video_size', `${width}x${height}`];
  const rate = ['-framerate', String(QUADRANTS.length * fps)];
  const filters = ['tile=2x2', ...(hasTime ? [timeFilter(mosaic.height)] : []), ...encoder.filters];
  const container = ['-f', 'mp4', '-use_editlist', '0', '-movflags', FRAGMENTS, '-flush_packets', '1'];
  return {
    inputs: [{ options: [...ONE_THREAD, ...AT_ONCE, ...raw, ...rate], address: null, pipeTo, isH264: false }],
    outputs: 1,
    silentAfterMs: SILENCE_TIMEOUT_MS,
    args: (out) => [
      ...ONE_FILTER_THREAD,
      ...['-vf', filters.join(','), ...encoder.args, ...container, out(0)],
    ],
  };
}

/** Date and time of the car in the bottom corner. */
export function timeFilter(height: number): string {
  const size = Math.round(height / 30);
  const looks = `fontsize=${size}:fontcolor=white:box=1:boxcolor=black@0.5:boxborderw=4`;
  return `drawtext=text='%{localtime\\:%F %T}':x=w-tw-8:y=h-th-8:${looks}`;
}
