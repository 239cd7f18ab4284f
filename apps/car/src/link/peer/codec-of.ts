import type { VideoCodec } from '../../ports/phone-video.ts';

const CODECS: Readonly<Record<string, VideoCodec>> = { H264: 'h264', VP8: 'vp8' };

/** What an answer takes of the video that was offered, its favourite first; `null` if it refuses it. Never throws. */
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
