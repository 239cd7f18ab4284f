import type { EncoderArgs, Encoding } from '../../ports/encoders.ts';

/** Encoders by ffmpeg's names. */
export type EncoderName = 'libx264' | 'h264_v4l2m2m' | 'h264_vaapi' | 'libvpx';

/** Lower is better: recordings are looked at more than once, and mostly stand still. */
const RECORDING_CRF = '26';
/** How much of a second the encoder may spend ahead: what is seen at once must not queue up. */
const LIVE_BUFFER_S = 0.5;
const RECORDING_BUFFER_S = 2;
/** Where graphics cards of Linux encode. */
const VAAPI_DEVICE = '/dev/dri/renderD128';
/** Constrained baseline, as the headers of the hardware encoders number it. */
const CONSTRAINED_BASELINE = '578';

function rate({ purpose, kbps }: Encoding): string[] {
  const bufferS = purpose === 'live' ? LIVE_BUFFER_S : RECORDING_BUFFER_S;
  return ['-maxrate', `${kbps}k`, '-bufsize', `${Math.round(kbps * bufferS)}k`];
}

/** The options by which an encoder makes it. */
export function encoderArgs(encoder: EncoderName, encoding: Encoding): EncoderArgs {
  const { purpose, fps, kbps } = encoding;
  const keyframes = ['-g', String(fps), '-bf', '0'];
  const mean = ['-b:v', `${kbps}k`];
  switch (encoder) {
    case 'libx264': {
      const quality = purpose === 'live' ? mean : ['-crf', RECORDING_CRF];
      const keyframeRules = ['-keyint_min', String(fps), '-sc_threshold', '0'];
      const speed = [
        '-preset',
        'ultrafast',
        '-tune',
        'zerolatency',
        '-profile:v',
        'baseline',
        '-threads',
        '1',
      ];
      return {
        filters: ['format=yuv420p'],
        args: ['-c:v', encoder, ...speed, ...keyframes, ...keyframeRules, ...quality, ...rate(encoding)],
      };
    }
    case 'h264_v4l2m2m':
      return {
        filters: ['format=yuv420p'],
        args: ['-c:v', encoder, '-profile:v', CONSTRAINED_BASELINE, ...keyframes, ...mean],
      };
    case 'h264_vaapi':
      return {
        filters: ['format=nv12', 'hwupload'],
        args: [
          '-vaapi_device',
          VAAPI_DEVICE,
          '-c:v',
          encoder,
          '-profile:v',
          CONSTRAINED_BASELINE,
          ...keyframes,
          ...mean,
          ...rate(encoding),
        ],
      };
    case 'libvpx': {
      const speed = [
        '-deadline',
        'realtime',
        '-cpu-used',
        '8',
        '-lag-in-frames',
        '0',
        '-auto-alt-ref',
        '0',
        '-threads',
        '1',
      ];
      return {
        filters: ['format=yuv420p'],
        args: [
          '-c:v',
          encoder,
          ...speed,
          '-error-resilient',
          'default',
          '-g',
          String(fps),
          ...mean,
          ...rate(encoding),
        ],
      };
    }
  }
}
