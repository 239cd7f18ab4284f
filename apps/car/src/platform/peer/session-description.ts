import type { VideoCodec } from '../../ports/phone-video.ts';

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

/**
 * The car's offer with the car as the DTLS client (RFC 8842, `a=setup:active`). The end whose ICE connects last has to be the
 * client: a first message that arrives before the other end is ready is dropped, and repeated only after a second. The car's ICE
 * selects the path, so the phone's connects earlier.
 */
export const asDtlsClient = (offer: string): string => offer.replaceAll('a=setup:actpass', 'a=setup:active');

/**
 * A session description with its data section before the others, also in the bundle. The first section has the transport of all
 * sections. A browser that rejects it, as Firefox does with video that it cannot decode, opens no transport at all.
 */
export function moveDataSectionFirst(sdp: string): string {
  const [session = '', ...sections] = sdp.split(/^(?=m=)/m);
  const data = sections.find((section) => section.startsWith('m=application '));
  const mid = data && /^a=mid:(\S+)/m.exec(data)?.[1];
  if (!data || !mid) return sdp;
  const others = sections.filter((section) => section !== data);
  const bundle = session.replace(/^a=group:BUNDLE (.*?)(\r?)$/m, (_line, mids: string, end: string) => {
    const rest = mids.split(' ').filter((each) => each !== mid);
    return `a=group:BUNDLE ${[mid, ...rest].join(' ')}${end}`;
  });
  return [bundle, data, ...others].join('');
}

/** A session description without its candidates, and these. Splits lines as the library does, so that it finds no others. */
export function extractCandidates(sdp: string): { description: string; candidates: string[] } {
  const lines = sdp.split('\n');
  const isCandidate = (line: string) => line.startsWith('a=candidate');
  return {
    description: lines.filter((line) => !isCandidate(line)).join('\n'),
    candidates: lines.filter(isCandidate).map((line) => line.slice('a='.length).trim()),
  };
}
