import type { CamId } from '@ligo/protocol';
import type { SharedCamera } from '../cameras/open-camera.ts';
import { type FromFramePage, toFramePageSchema } from './frame-messages.ts';

/** Chromium's access to the pictures of a track; TypeScript does not have it. */
declare const MediaStreamTrackProcessor:
  | (new (options: {
      track: MediaStreamTrack;
      maxBufferSize: number;
    }) => {
      readonly readable: ReadableStream<VideoFrame>;
    })
  | undefined;

/** Whether this browser gives a page the pictures of a camera. */
export const givesFrames = () =>
  typeof VideoFrame === 'function' &&
  (typeof MediaStreamTrackProcessor !== 'undefined' ||
    'requestVideoFrameCallback' in HTMLVideoElement.prototype);

/** Gives the pictures of a camera to the car's worker at the other end of a port, until that has enough or is `gone`, or the camera is. */
export function serveFrames(
  port: MessagePort,
  gone: AbortSignal,
  openCamera: (camId: CamId) => Promise<SharedCamera>,
): void {
  const send = (message: FromFramePage, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  let isOver = false;
  let cleanUp = () => {};
  let giveNext = () => {};
  function end(reason: string): void {
    if (isOver) return;
    isOver = true;
    gone.removeEventListener('abort', stop);
    send({ type: 'ended', reason });
    cleanUp();
    port.close();
  }
  const stop = () => end('stopped');
  gone.addEventListener('abort', stop);
  async function open(camId: CamId): Promise<void> {
    const camera = await openCamera(camId);
    cleanUp = () => camera.release();
    if (isOver) return cleanUp();
    camera.ended.addEventListener('abort', () => end('the camera is gone'));
    if (typeof MediaStreamTrackProcessor !== 'undefined') {
      // The worker closes the stream.
      const { readable } = new MediaStreamTrackProcessor({ track: camera.track, maxBufferSize: 2 });
      return send({ type: 'stream', stream: readable }, [readable]);
    }
    const frames = await playFrames(camera.track);
    cleanUp = () => {
      frames.end();
      camera.release();
    };
    if (isOver) return cleanUp();
    giveNext = () => frames.next((frame) => send({ type: 'frame', frame }, [frame]));
    giveNext();
  }
  port.onmessage = ({ data }) => {
    const message = toFramePageSchema.safeParse(data).data;
    if (message?.type === 'end') stop();
    else if (message?.type === 'next') giveNext();
    else if (message)
      open(message.camId).catch((error: unknown) =>
        end(error instanceof Error ? error.message : String(error)),
      );
  };
}

/** The pictures of a track as a video element shows them. */
async function playFrames(track: MediaStreamTrack) {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream([track]);
  await video.play();
  let callback = 0;
  return {
    /** Calls with the next picture that the element shows. */
    next(onFrame: (frame: VideoFrame) => void): void {
      video.cancelVideoFrameCallback(callback);
      callback = video.requestVideoFrameCallback((_now, { mediaTime }) =>
        onFrame(new VideoFrame(video, { timestamp: Math.round(mediaTime * 1_000_000) })),
      );
    },
    end(): void {
      video.cancelVideoFrameCallback(callback);
      video.srcObject = null;
    },
  };
}
