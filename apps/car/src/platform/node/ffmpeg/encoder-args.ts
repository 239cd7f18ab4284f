import type { EncoderArgs, Encoding } from '../../../ports/car-video.ts';

export type EncoderName = 'libx264' | 'h264_v4l2m2m' | 'h264_vaapi' | 'libvpx';

/** Lower is better: recordings are looked at more than once, and mostly stand still. */
const RECORDING_CRF = '26';
/** How much of a second the encoder may spend ahead: what is seen at once must not queue up. */
const LIVE_BUFFER_S = 0.5;
const RECORDING_BUFFER_S = 2;
export const VAAPI_DEVICE = '/dev/dri/renderD128';
/** Constrained baseline, as the headers of the hardware encoders number it. */
const CONSTRAINED_BASELINE = '578';

function rate({ purpose, kbps }: Encoding): string[] {
  const bufferS = purpose === 'live' ? LIVE_BUFFER_S : RECORDING_BUFFER_S;
  return ['-maxrate', `${kbps}k`, '-bufsize', `${Math.round(kbps * bufferS)}k`];
}

const keyframes = ({ fps }: Encoding) => ['-g', String(fps), '-bf', '0'];
const mean = ({ kbps }: Encoding) => ['-b:v', `${kbps}k`];

function x264(encoding: Encoding): string[] {
  const speed = ['-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline', '-threads', '1'];
  const regular = [...keyframes(encoding), '-keyint_min', String(encoding.fps), '-sc_threshold', '0'];
  const quality = encoding.purpose === 'live' ? mean(encoding) : ['-crf', RECORDING_CRF];
  return [...speed, ...regular, ...quality, ...rate(encoding)];
}

function vpx(encoding: Encoding): string[] {
  const speed = ['-deadline', 'realtime', '-cpu-used', '8', '-threads', '1'];
  const inOrder = ['-lag-in-frames', '0', '-auto-alt-ref', '0', '-error-resilient', 'default'];
  return [...speed, ...inOrder, '-g', String(encoding.fps), ...mean(encoding), ...rate(encoding)];
}

const onChip = (encoding: Encoding) => [
  '-profile:v',
  CONSTRAINED_BASELINE,
  ...keyframes(encoding),
  ...mean(encoding),
];

const ENCODERS: Record<EncoderName, (encoding: Encoding) => EncoderArgs> = {
  libx264: (encoding) => ({ filters: ['format=yuv420p'], args: x264(encoding) }),
  libvpx: (encoding) => ({ filters: ['format=yuv420p'], args: vpx(encoding) }),
  h264_v4l2m2m: (encoding) => ({ filters: ['format=yuv420p'], args: onChip(encoding) }),
  h264_vaapi: (encoding) => ({
    filters: ['format=nv12', 'hwupload'],
    args: ['-vaapi_device', VAAPI_DEVICE, ...onChip(encoding), ...rate(encoding)],
  }),
};

export function encoderArgs(encoder: EncoderName, encoding: Encoding): EncoderArgs {
  const { filters, args } = ENCODERS[encoder](encoding);
  return { filters, args: ['-c:v', encoder, ...args] };
}
