import type { CameraInput } from '../ports/cameras.ts';
import type { StartFfmpeg } from '../ports/ffmpeg.ts';
import type { Log } from '../ports/log.ts';
import { type PictureFormat, pipeFormat } from './pipe-formats.ts';
import { type SharedStream, type StreamSource, shareStream } from './share-stream.ts';

/** A device without a picture for this long is opened again, ms. */
const SILENCE_TIMEOUT_MS = 5_000;

/** The first picture reveals the stream's properties; 0 would mean seconds. */
const AT_ONCE = ['-analyzeduration', '1', '-fpsprobesize', '0', '-fflags', 'nobuffer'];

/** A device that can be opened by one only. */
export interface ExclusiveDevice {
  /** Input options and the device, as ffmpeg names it. */
  options: readonly string[];
  address: string;
  format: PictureFormat;
  /** Like 640x480. */
  size: string;
  fps: number;
}

/** Inputs for any number of readers of one device, which is open as long as there is one of them. */
export function shareDevice(
  device: ExclusiveDevice,
  startFfmpeg: StartFfmpeg,
  log: Pick<Log, 'warn'>,
): () => CameraInput {
  let lastOutput = '';
  const form = pipeFormat(device.format, device.size, device.fps);
  let gone = Promise.resolve();

  function open(source: StreamSource): () => void {
    let isWanted = true;
    let stop = () => {};
    // The previous run must close the device first.
    void gone.then(() => {
      if (!isWanted) return;
      const run = startFfmpeg({
        inputs: [{ options: device.options, address: device.address, isH264: device.format === 'h264' }],
        args: (out) => [...form.outputArgs, '-flush_packets', '1', out(0)],
        outputs: 1,
        silentAfterMs: SILENCE_TIMEOUT_MS,
      });
      stop = () => void run.stop();
      const take = form.split(source.onHead, source.onPicture);
      run.outputs[0]?.on('data', (piece) => {
        try {
          take(piece);
        } catch {
          stop();
        }
      });
      gone = run.ended.then(({ reason, stderrTail }) => {
        // A device that fails for weeks is reported once.
        if (reason !== 'stopped' && stderrTail !== lastOutput)
          log.warn({ device: device.address, reason, output: stderrTail }, 'camera device unavailable');
        lastOutput = stderrTail;
        source.onEnd();
      });
    });
    return () => {
      isWanted = false;
      stop();
    };
  }
  const pictures: SharedStream = shareStream(open, form.slackBytes);
  return () => ({
    options: [...AT_ONCE, ...form.inputArgs],
    address: null,
    pipeTo: pictures.pipeTo,
    isH264: device.format === 'h264',
  });
}
