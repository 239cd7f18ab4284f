import { existsSync, readdirSync } from 'node:fs';
import { type EncoderName, VAAPI_DEVICE } from './encoder-args.ts';

/** Whether there is what an encoder encodes with; a look at the devices takes less than an ffmpeg that fails. */
export function hasEncoderDevice(encoder: EncoderName): boolean {
  if (encoder === 'h264_vaapi') return existsSync(VAAPI_DEVICE);
  return encoder !== 'h264_v4l2m2m' || readdirSync('/dev').some((name) => /^video\d/.test(name));
}
