import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '@ligo/machine';
import type { Encoders, Encoding } from '../../../ports/car-video.ts';
import type { FfmpegJob, StartFfmpeg } from '../../../ports/ffmpeg.ts';
import type { Log } from '../../../ports/log.ts';
import type { VideoCodec } from '../../../ports/phone-video.ts';
import { createFlvReader } from '../../video/flv-reader.ts';
import { createIvfReader } from '../../video/ivf-reader.ts';
import { type EncoderName, encoderArgs, VAAPI_DEVICE } from './encoder-args.ts';

export type EncoderChoice = 'auto' | 'software' | 'v4l2m2m' | 'vaapi';

const H264: Record<EncoderChoice, readonly EncoderName[]> = {
  auto: ['h264_vaapi', 'h264_v4l2m2m', 'libx264'],
  software: ['libx264'],
  v4l2m2m: ['h264_v4l2m2m'],
  vaapi: ['h264_vaapi'],
};
/** A machine under load still encodes a few small pictures in this time, ms; a driver that hangs does not. */
const LIMIT_MS = 10_000;
/** A failed probe is repeated after this time, at the next use: ffmpeg may be installed by then, ms. */
const RETRY_DELAY_MS = 60_000;
const FORMAT: Record<VideoCodec, string> = { h264: 'flv', vp8: 'ivf' };
const TRIAL = { purpose: 'live', fps: 10, kbps: 500 } as const;

/** Encoders that have encoded a few test pictures. */
export function probeEncoders({
  startFfmpeg,
  choice,
  hasDevice = hasEncoderDevice,
  clock,
  log,
}: {
  startFfmpeg: StartFfmpeg;
  choice: EncoderChoice;
  /** An encoder without its device is not tried; the default checks the devices of this machine. */
  hasDevice?(encoder: EncoderName): boolean;
  clock: Clock;
  log: Log;
}): Encoders {
  const found = new Map<VideoCodec, { atMs: number; encoder: Promise<EncoderName | null> }>();

  async function firstThatWorks(codec: VideoCodec): Promise<EncoderName | null> {
    for (const encoder of codec === 'vp8' ? (['libvpx'] as const) : H264[choice]) {
      if (!hasDevice(encoder)) continue;
      const error = await tryEncoder(startFfmpeg, encoder, codec);
      if (error === null) {
        log.info({ codec, encoder }, 'encoder');
        return encoder;
      }
      log.info({ codec, encoder, error }, 'an encoder failed its test');
    }
    log.warn({ codec }, 'no encoder available');
    return null;
  }

  function encoderOf(codec: VideoCodec): Promise<EncoderName | null> {
    const known = found.get(codec);
    if (known && clock.nowMs() - known.atMs < RETRY_DELAY_MS) return known.encoder;
    const encoder = firstThatWorks(codec);
    found.set(codec, { atMs: clock.nowMs(), encoder });
    void encoder.then((name) => name && found.set(codec, { atMs: Number.POSITIVE_INFINITY, encoder }));
    return encoder;
  }

  return {
    async argsFor(encoding: Encoding) {
      const encoder = await encoderOf(encoding.codec);
      return encoder && encoderArgs(encoder, encoding);
    },
  };
}

async function tryEncoder(
  startFfmpeg: StartFfmpeg,
  encoder: EncoderName,
  codec: VideoCodec,
): Promise<string | null> {
  const { filters, args } = encoderArgs(encoder, { ...TRIAL, codec });
  const job: FfmpegJob = {
    inputs: [{ options: ['-f', 'lavfi'], address: 'testsrc=size=320x240:rate=10', isH264: false }],
    args: (out) => ['-vf', filters.join(','), ...args, '-frames:v', '5', '-f', FORMAT[codec], out(0)],
    outputs: 1,
    silentAfterMs: LIMIT_MS,
  };
  const run = startFfmpeg(job);
  const made = Promise.all(run.outputs.map((output) => buffer(output).catch(() => Buffer.alloc(0))));
  const { reason, stderrTail } = await run.ended;
  if (reason !== 'ended') return stderrTail || reason;
  return isPlayableStream(codec, Buffer.concat(await made)) ? null : stderrTail || 'it gives no pictures';
}

/** Whether there is what an encoder encodes with; a look at the devices takes less than an ffmpeg that fails. */
function hasEncoderDevice(encoder: EncoderName): boolean {
  if (encoder === 'h264_vaapi') return existsSync(VAAPI_DEVICE);
  return encoder !== 'h264_v4l2m2m' || readdirSync('/dev').some((name) => /^video\d/.test(name));
}

/**
 * Whether a player can show a stream: it has a frame, and in H.264 none before the parameters, which some hardware encoders leave out or
 * write too late.
 */
export function isPlayableStream(codec: VideoCodec, bytes: Buffer): boolean {
  let [hasFrame, hasFrameBeforeConfig] = [false, false];
  const onFrame = () => {
    hasFrame = true;
  };
  const onFrameBeforeConfig = () => {
    hasFrameBeforeConfig = true;
  };
  const reader =
    codec === 'h264' ? createFlvReader({ onFrame, onFrameBeforeConfig }) : createIvfReader(onFrame);
  reader.push(bytes);
  return hasFrame && !hasFrameBeforeConfig;
}

/** Whether one of these folders, as `PATH` names them, has an ffmpeg that can be started. */
export function isFfmpegInstalled(path: string): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, 'ffmpeg'), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
