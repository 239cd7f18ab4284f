import { type RecordingPictures, THUMBNAIL_LINES } from '../../../ports/recording-pictures.ts';
import { avcCodecOf, avcRecordOf } from '../../fragments/avc-record.ts';
import { pictureOf } from '../../fragments/fragment.ts';
import { type Clip, readClip } from '../../fragments/read-clip.ts';

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
  const width = Math.round((THUMBNAIL_LINES * frame.displayWidth) / frame.displayHeight);
  const canvas = new OffscreenCanvas(width, THUMBNAIL_LINES);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('the browser draws no pictures in a worker');
  context.drawImage(frame, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return new Uint8Array(await blob.arrayBuffer());
}
