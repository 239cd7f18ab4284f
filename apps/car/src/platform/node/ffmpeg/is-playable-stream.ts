import type { VideoCodec } from '../../../ports/phone-video.ts';

const FLV = { headerBytes: 9, sizeBytes: 4, tagBytes: 11, videoTag: 9, codecBytes: 5 } as const;
const IVF = { headerBytes: 32, frameBytes: 12 } as const;
/** A description of H.264 with both its parameter sets has more than its fixed part. */
const MIN_AVCC_BYTES = 12;

/**
 * Whether a stream begins as it must for a player to show it. H.264 in FLV: a description with parameter sets, then a picture; some
 * hardware encoders leave the description out. VP8 in IVF: a frame.
 */
export function isPlayableStream(codec: VideoCodec, bytes: Buffer): boolean {
  if (codec === 'vp8') return bytes.length > IVF.headerBytes + IVF.frameBytes;
  let isDescribed = false;
  let at = FLV.headerBytes + FLV.sizeBytes;
  while (at + FLV.tagBytes + FLV.codecBytes <= bytes.length) {
    const size = bytes.readUIntBE(at + 1, 3);
    const isPicture = bytes[at + FLV.tagBytes + 1] === 1;
    if (bytes[at] === FLV.videoTag) {
      if (isPicture) return isDescribed && size > FLV.codecBytes;
      isDescribed ||= size >= FLV.codecBytes + MIN_AVCC_BYTES;
    }
    at += FLV.tagBytes + size + FLV.sizeBytes;
  }
  return false;
}
