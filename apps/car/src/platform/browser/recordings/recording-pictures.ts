import type { RecordingPictures } from '../../../ports/recording-pictures.ts';
import { avcCodecOf, avcRecordOf } from '../../fragments/avc-record.ts';
import { pictureOf } from '../../fragments/fragment.ts';
import { type Clip, readClip } from '../../fragments/read-clip.ts';

const SIZE = { width: 320, height: 180 };
const QUALITY = 0.8;

/** Decodes pictures by WebCodecs, in a worker. */
export const createBrowserPictures = (): RecordingPictures => ({
  async thumbnail(recording, atMs, signal) {
    const clip = await readClip(recording, atMs, signal);
    if (!clip || typeof VideoDecoder === 'undefined') return { jpeg: null };
    const frame = await lastPicture(clip, signal);
    if (!frame) return { jpeg: null };
    try {
      return { jpeg: await drawJpeg(frame) };
    } finally {
      frame.close();
    }
  },
  // Nothing recognises objects here.
  pair: async () => null,
});

/** The last picture of a clip; `null`: it cannot be decoded. */
async function lastPicture({ init, pictures }: Clip, signal: AbortSignal): Promise<VideoFrame | null> {
  let last: VideoFrame | null = null;
  const decoder = new VideoDecoder({
    output(frame) {
      last?.close();
      last = frame;
    },
    // `flush` rejects as well.
    error() {},
  });
  const close = () => decoder.state !== 'closed' && decoder.close();
  signal.addEventListener('abort', close);
  try {
    const description = avcRecordOf(init.bytes);
    decoder.configure({ codec: avcCodecOf(description), description });
    for (const each of pictures) {
      const type = each.isKeyframe ? 'key' : 'delta';
      decoder.decode(
        new EncodedVideoChunk({ type, timestamp: Math.round(each.timeMs * 1_000), data: pictureOf(each) }),
      );
    }
    await decoder.flush();
    return last;
  } catch (error) {
    (last as VideoFrame | null)?.close();
    signal.throwIfAborted();
    if (error instanceof DOMException) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

async function drawJpeg(frame: VideoFrame): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('the browser draws no pictures in a worker');
  const scale = Math.min(SIZE.width / frame.displayWidth, SIZE.height / frame.displayHeight);
  const [width, height] = [frame.displayWidth * scale, frame.displayHeight * scale];
  context.drawImage(frame, (SIZE.width - width) / 2, (SIZE.height - height) / 2, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return new Uint8Array(await blob.arrayBuffer());
}
