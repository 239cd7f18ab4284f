import type { VideoCodec } from '../../../ports/phone-video.ts';

const CODECS: Readonly<Record<string, VideoCodec>> = { H264: 'h264', VP8: 'vp8' };

/** The codecs of the offered video that an answer accepts, preferred first; `null` if it rejects the video. Never throws. */
export function codecOf(answer: string): VideoCodec | null {
  const section = answer.split(/^(?=m=)/m).find((each) => each.startsWith('m=video '));
  const [, port, types = ''] = /^m=video (\d+) \S+ ([\d ]+)/.exec(section ?? '') ?? [];
  if (!section || !port || Number(port) === 0) return null;
  for (const type of types.trim().split(/ +/)) {
    const name = new RegExp(`^a=rtpmap:${type} ([^/\\s]+)/`, 'm').exec(section)?.[1]?.toUpperCase() ?? '';
    if (Object.hasOwn(CODECS, name)) return CODECS[name] ?? null;
  }
  return null;
}
