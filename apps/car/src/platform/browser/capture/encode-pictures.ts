import type { CaptureRun, EncodingHandlers, PictureForm } from '../../../ports/capture.ts';
import { type MonotonicClock, plusMs } from '../../../ports/unit-time.ts';
import { type CodedPicture, fragmentWith, initSegmentOf } from '../../fragments/write-fragments.ts';

/** Pictures that wait in the encoder; more are left out. */
const MAX_QUEUED = 4;
const US_PER_S = 1_000_000;

/** Encodes the bytes of `draw`, planes one behind the other, at a constant rate. A busy encoder leaves pictures out. */
export function encodePictures(
  config: VideoEncoderConfig,
  { width, height, fps }: PictureForm,
  draw: () => Uint8Array,
  clock: MonotonicClock,
  handlers: EncodingHandlers,
): CaptureRun {
  const startedAtMs = clock.nowMs();
  const intervalMs = 1_000 / fps;
  const fragments = createFragments((picture, number) =>
    handlers.onFragment({
      fragment: fragmentWith(picture, number),
      shownAtMs: plusMs(startedAtMs, picture.timeMs),
    }),
  );
  let cancel = () => {};
  let keyframeAt = Number.NEGATIVE_INFINITY;
  let encoded = -1;
  let isOver = false;
  let report = (_end: object) => {};
  const ended = new Promise<object>((resolve) => {
    report = resolve;
  });
  function end(reason: object): void {
    if (isOver) return;
    isOver = true;
    cancel();
    if (encoder.state !== 'closed') encoder.close();
    report(reason);
  }
  let record: string | null = null;
  const encoder = new VideoEncoder({
    error: (error) => end({ reason: 'failed', error: String(error) }),
    output(chunk, metadata) {
      if (isOver) return;
      const description = metadata?.decoderConfig?.description;
      if (description) {
        const bytes = bytesOf(description);
        // Pictures with other parameters need a recording of their own.
        if (record !== null && record !== bytes.join()) return end({ reason: 'other parameters' });
        if (record === null) handlers.onInit(initSegmentOf(bytes, { width, height }));
        record = bytes.join();
      }
      if (record === null) return end({ reason: 'no parameters' });
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const timeMs = Math.round((chunk.timestamp * fps) / US_PER_S) * intervalMs;
      fragments.push({ bytes, timeMs, isKeyframe: chunk.type === 'key' });
    },
  });
  function encode(): void {
    const due = Math.floor((clock.nowMs() - startedAtMs) / intervalMs);
    cancel = clock.after(Math.max(0, startedAtMs + (due + 1) * intervalMs - clock.nowMs()), encode);
    if (due === encoded || encoder.encodeQueueSize >= MAX_QUEUED) return;
    encoded = due;
    const timestamp = Math.round((due * US_PER_S) / fps);
    const frame = new VideoFrame(draw(), {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp,
    });
    const keyFrame = due - keyframeAt >= fps;
    if (keyFrame) keyframeAt = due;
    encoder.encode(frame, { keyFrame });
    frame.close();
  }
  try {
    encoder.configure(config);
    encode();
  } catch (error) {
    end({ reason: 'failed', error: String(error) });
  }
  return {
    ended,
    async stop() {
      end({ reason: 'stopped' });
    },
  };
}

const bytesOf = (source: AllowSharedBufferSource) =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

/** Gives each picture the time up to the next one, so that players find no gap. */
export function createFragments(onPicture: (picture: CodedPicture, number: number) => void) {
  let waiting: Omit<CodedPicture, 'durationMs'> | null = null;
  let number = 0;
  return {
    push(next: Omit<CodedPicture, 'durationMs'>): void {
      if (waiting) onPicture({ ...waiting, durationMs: next.timeMs - waiting.timeMs }, ++number);
      waiting = next;
    },
  };
}
