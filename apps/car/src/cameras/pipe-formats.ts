import { joinBytes } from '../shared/bytes.ts';
import type { Picture } from './share-stream.ts';

/** The output of a shared device: `raw` frames of yuv420p, or its own encoder's format. */
export type PictureFormat = 'raw' | 'mjpeg' | 'h264';

/** How a format goes through a pipe, from the ffmpeg that reads the device to those that read along. */
interface PipeFormat {
  /** Output options of the one. */
  outputArgs: readonly string[];
  /** Input options of the others. */
  inputArgs: readonly string[];
  /** More than this waits for no reader, bytes. */
  slackBytes: number;
  /** Takes the stream of the one piece by piece; throws if it cannot be read. */
  split(
    onHead: (head: Uint8Array) => void,
    onPicture: (picture: Picture) => void,
  ): (piece: Uint8Array) => void;
}

/** Some pictures of the largest cameras. */
const SLACK_BYTES = 1024 * 1024;
const NOW = ['-use_wallclock_as_timestamps', '1'];

/** Frames of one size. */
function rawForm(size: string, fps: number): PipeFormat {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const frameBytes = width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2);
  return {
    // The driver may give another size or other pixels than it was asked for.
    outputArgs: ['-vf', `scale=${width}:${height},format=yuv420p`, '-f', 'rawvideo'],
    inputArgs: [
      ...NOW,
      '-f',
      'rawvideo',
      '-pixel_format',
      'yuv420p',
      ...['-video_size', size, '-framerate', String(fps)],
    ],
    slackBytes: frameBytes,
    split: (_onHead, onPicture) =>
      splitUnits(
        () => frameBytes,
        (bytes) => onPicture({ bytes, isEntry: true }),
      ),
  };
}

const PART_HEAD_BYTES = 512;
const LATIN1 = new TextDecoder('latin1');

/** JPEGs, each after header lines with its length. */
const mjpegForm: PipeFormat = {
  outputArgs: ['-c:v', 'copy', '-f', 'mpjpeg', '-boundary_tag', 'ligo'],
  inputArgs: [...NOW, '-f', 'mpjpeg'],
  slackBytes: SLACK_BYTES,
  split: (_onHead, onPicture) =>
    splitUnits(
      (bytes) => {
        const head = LATIN1.decode(bytes.subarray(0, PART_HEAD_BYTES));
        const headEnd = head.indexOf('\r\n\r\n');
        const length = /content-length: *(\d+)/i.exec(head.slice(0, Math.max(headEnd, 0)))?.[1];
        if (headEnd < 0 && bytes.length < PART_HEAD_BYTES) return null;
        if (length === undefined) throw new RangeError('picture without a length');
        return headEnd + 4 + Number(length) + 2;
      },
      (bytes) => onPicture({ bytes, isEntry: true }),
    ),
};

const FLV = { head: 9, tagHead: 11, sizeAfter: 4, videoTag: 9, keyframe: 1, description: 0 } as const;

/** H.264 as tags of FLV, which keep the times of the pictures. */
const h264Form: PipeFormat = {
  outputArgs: ['-c:v', 'copy', '-an', '-flvflags', 'no_duration_filesize', '-f', 'flv'],
  inputArgs: ['-threads', '1', '-flags', 'low_delay', '-f', 'flv'],
  slackBytes: SLACK_BYTES,
  split(onHead, onPicture) {
    let head = new Uint8Array();
    return splitUnits(
      (bytes) => {
        if (head.length === 0) return FLV.head + FLV.sizeAfter;
        const [, high = 0, middle = 0, low = 0] = bytes;
        const size = (high << 16) | (middle << 8) | low;
        return bytes.length < FLV.tagHead ? null : FLV.tagHead + size + FLV.sizeAfter;
      },
      (bytes) => {
        const isVideo = head.length > 0 && bytes[0] === FLV.videoTag;
        if (isVideo && bytes[FLV.tagHead + 1] !== FLV.description) {
          const isEntry = (bytes[FLV.tagHead] ?? 0) >> 4 === FLV.keyframe;
          onPicture({ bytes, isEntry });
          return;
        }
        head = joinBytes([head, bytes]);
        onHead(head);
      },
    );
  },
};

/** The form of a format; size and rate are of the pictures that the device was asked for. */
export function pipeFormat(format: PictureFormat, size: string, fps: number): PipeFormat {
  return format === 'raw' ? rawForm(size, fps) : format === 'mjpeg' ? mjpegForm : h264Form;
}

/** The largest unit that a camera may send, bytes: a picture of 4K, raw. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Cuts a stream into units. `sizeOf` returns the length of the unit that begins with these bytes, `null` if they are too few, and
 * throws if no unit begins with them. The returned function takes the stream piece by piece, and also throws if a unit is too large.
 */
export function splitUnits(
  sizeOf: (bytes: Uint8Array) => number | null,
  onUnit: (unit: Uint8Array) => void,
): (piece: Uint8Array) => void {
  let pieces: Uint8Array[] = [];
  let length = 0;
  let wanted = 1;
  return (piece) => {
    pieces.push(piece);
    length += piece.length;
    // Put together only when a whole unit is there: pictures are large and come in small pieces.
    while (length >= wanted) {
      const bytes = pieces.length === 1 && pieces[0] ? pieces[0] : joinBytes(pieces);
      const size = sizeOf(bytes);
      if ((size ?? wanted) > MAX_BYTES) throw new RangeError('a picture is too large');
      const isWhole = size !== null && size <= length;
      pieces = [isWhole ? bytes.subarray(size) : bytes];
      length = pieces[0]?.length ?? 0;
      wanted = isWhole ? 1 : (size ?? length + 1);
      if (isWhole) onUnit(bytes.subarray(0, size));
    }
  };
}
