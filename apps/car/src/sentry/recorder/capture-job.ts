import { CAMERA_ID, type CamId } from '@ligo/protocol';
import type { CameraInput } from '../../ports/cameras.ts';
import type { EncoderArgs } from '../../ports/encoders.ts';
import type { FfmpegJob } from '../../ports/ffmpeg.ts';
import { greyOutput, ONE_THREAD } from './grey-output.ts';

/** The one picture of all cameras. */
export interface Mosaic {
  width: number;
  height: number;
  fps: number;
  encoder: EncoderArgs;
  /** This ffmpeg can write text. */
  hasTime: boolean;
}

export interface CapturePlan {
  /** Those that give pictures, with what they are read from: at least one. */
  working: readonly (readonly [CamId, CameraInput])[];
  /** Those that give none just now. */
  failing: readonly CamId[];
  mosaic: Mosaic;
}

/** Where each camera stands in the picture, line by line. */
const QUADRANTS: readonly CamId[] = [CAMERA_ID.FRONT, CAMERA_ID.RIGHT, CAMERA_ID.REAR, CAMERA_ID.LEFT];

/** In which column and line of the picture a camera stands, both from 0. */
export function quadrantOf(camId: CamId): { column: number; line: number } {
  const at = QUADRANTS.indexOf(camId);
  return { column: at % 2, line: Math.floor(at / 2) };
}

/** The index waits for the first picture: some hardware encoders report their format only with it. */
const FRAGMENTS = 'frag_every_frame+empty_moov+delay_moov+default_base_moof+skip_trailer';

/**
 * One ffmpeg that decodes each camera once. Its outputs are the grey pictures of each working camera, a pipe each, so that
 * one that falls silent is known, and behind them the picture of all as fragmented MP4.
 */
export function captureJob(plan: CapturePlan, silentAfterMs: number): FfmpegJob {
  const { working, mosaic } = plan;
  const fewThreads = ['-filter_threads', '1', '-filter_complex_threads', '1'];
  return {
    inputs: working.map(([, input]) => ({ ...input, options: [...ONE_THREAD, ...input.options] })),
    outputs: working.length + 1,
    silentAfterMs,
    args: (out) => [
      ...fewThreads,
      '-filter_complex',
      mosaicFilters(plan),
      ...working.flatMap((_camera, place) => ['-map', `${place}:v`, ...greyOutput(out(place))]),
      ...['-map', '[mosaic]', ...mosaic.encoder.args],
      ...[
        '-f',
        'mp4',
        '-use_editlist',
        '0',
        '-movflags',
        FRAGMENTS,
        '-flush_packets',
        '1',
        out(working.length),
      ],
    ],
  };
}

/** Each camera in its quadrant, whole; one that fails is crossed out by a grid, one that is not there stays black. */
function mosaicFilters({ working, failing, mosaic }: CapturePlan): string {
  const { width, height, fps, encoder, hasTime } = mosaic;
  const size = `${width / 2}:${height / 2}`;
  const black = `color=c=black:s=${width / 2}x${height / 2}:r=${fps},format=yuv420p`;
  const grid = 'drawgrid=w=iw/8:h=ih/8:t=2:c=red@0.6';
  const quadrants = QUADRANTS.map((camId, at) => {
    const place = working.findIndex(([id]) => id === camId);
    if (place < 0) return `${black}${failing.includes(camId) ? `,${grid}` : ''}[q${at}]`;
    const fitted = `scale=${size}:flags=fast_bilinear:force_original_aspect_ratio=decrease:force_divisible_by=2`;
    return `[${place}:v]fps=${fps},${fitted},format=yuv420p,setsar=1,pad=${size}:-1:-1[q${at}]`;
  });
  const all = 'xstack=inputs=4:layout=0_0|w0_0|0_h0|w0_h0:shortest=1';
  const end = [...(hasTime ? [timeFilter(height)] : []), ...encoder.filters].map((filter) => `,${filter}`);
  return `${quadrants.join(';')};[q0][q1][q2][q3]${all}${end.join('')}[mosaic]`;
}

/** Date and time of the car in the bottom corner. */
export function timeFilter(height: number): string {
  const size = Math.round(height / 30);
  const looks = `fontsize=${size}:fontcolor=white:box=1:boxcolor=black@0.5:boxborderw=4`;
  return `drawtext=text='%{localtime\\:%F %T}':x=w-tw-8:y=h-th-8:${looks}`;
}
