import type { CameraName } from '@ligo/protocol';
import { IconArrowsMaximize, IconCamera, IconVideoOff } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { dayOf } from '../../lib/time/local-day.ts';
import { twoDigits } from '../../lib/values/two-digits.ts';
import { CAMERA_TEXTS, cameraNameOf } from '../../parts/camera-names.ts';
import { toggleFullScreen } from '../../parts/full-screen.ts';
import type { SaveFile } from '../../ports/save-file.ts';
import type { ShownFrame } from '../../stores/live-camera/live-camera-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { IconButton } from '../../ui/input/icon-button.tsx';

/** Plays a stream in a video element and reports each shown frame. */
function useShownFrames(
  element: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | null,
  onFrame: (frame: ShownFrame) => void,
): void {
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    video.srcObject = stream;
    if (!stream) return;
    // Refused before the first tap; the element then starts on its own.
    void video.play()?.catch(() => {});
    if (!('requestVideoFrameCallback' in video)) return followPlain(video, onFrame);
    let handle = 0;
    const next = (_nowMs: number, { rtpTimestamp, expectedDisplayTime }: VideoFrameCallbackMetadata) => {
      onFrame({
        rtpTimestamp: rtpTimestamp ?? null,
        shownAtMs: performance.timeOrigin + expectedDisplayTime,
      });
      handle = video.requestVideoFrameCallback(next);
    };
    handle = video.requestVideoFrameCallback(next);
    return () => video.cancelVideoFrameCallback(handle);
  }, [element, stream, onFrame]);
}

/** For browsers without a callback per frame: they report several times a second that the picture plays. */
function followPlain(video: HTMLVideoElement, onFrame: (frame: ShownFrame) => void): () => void {
  const listener = () => onFrame({ rtpTimestamp: null, shownAtMs: Date.now() });
  video.addEventListener('timeupdate', listener);
  return () => video.removeEventListener('timeupdate', listener);
}

/** The picture that a video shows now, as a JPEG; `null` if it shows none. */
async function stillOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}

/** A file's name with camera and local time, as recordings have it. */
function stillName(camera: CameraName, timeMs: number): string {
  const at = new Date(timeMs);
  return `${dayOf(timeMs)}_${twoDigits(at.getHours())}h${twoDigits(at.getMinutes())}m${twoDigits(at.getSeconds())}s ${camera}.jpg`;
}

interface LivePictureProps {
  saveFile: SaveFile;
  /** Why there can be no picture at all; instead of it. */
  unavailableReason: string | null;
  /** Lies over the picture, at its foot. */
  children: ReactNode;
}

/** The picture of the chosen camera, 4 to 3.1; dark and still while it is not current. */
export function LivePicture({ saveFile, unavailableReason, children }: LivePictureProps) {
  const { t } = useTexts('live-camera');
  const toast = useToast();
  const { link } = useStores();
  const { liveCamera } = useLazyStores();
  const frame = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLVideoElement>(null);
  const video = useValue(link.video, (value) => value);
  const phase = useValue(liveCamera, (value) => value.phase);
  const isPaused = useValue(liveCamera, (value) => value.isPaused);
  const camera = cameraNameOf(useValue(liveCamera, (value) => value.camId));
  useShownFrames(element, phase === 'off' ? null : (video?.stream ?? null), liveCamera.frame);

  async function saveStill() {
    const file = element.current && (await stillOf(element.current));
    const isSaved = file !== null && (await saveFile(stillName(camera, Date.now()), file));
    if (!isSaved) toast({ tone: 'error', title: t('error.unable') });
  }
  const isPlaying = phase === 'playing';
  return (
    <div
      ref={frame}
      className="relative isolate flex aspect-[4/3.1] w-full items-center low:h-[calc(var(--app-height)-6rem)] low:w-auto low:shrink-0 justify-center overflow-hidden rounded-card border border-border bg-black [&:fullscreen]:rounded-none [&:fullscreen]:border-0"
    >
      <video
        ref={element}
        muted
        playsInline
        autoPlay
        disablePictureInPicture
        aria-label={t('liveCamera.picture', { camera: t(CAMERA_TEXTS[camera]) })}
        className={`absolute inset-0 size-full object-contain transition-opacity duration-200 ${isPlaying ? '' : phase === 'off' ? 'invisible' : 'opacity-25'}`}
      />
      <div
        role="status"
        className="relative flex flex-col items-center gap-3 px-6 text-center text-sm text-normal"
      >
        {unavailableReason !== null && (
          <>
            <IconVideoOff className="size-10 text-quiet" aria-hidden="true" />
            <p>{unavailableReason}</p>
          </>
        )}
        {unavailableReason === null && phase === 'starting' && !isPaused && (
          <>
            <Spinner className="size-9 text-strong" />
            <span className="sr-only">{t('liveCamera.starting')}</span>
          </>
        )}
        {unavailableReason === null && isPaused && (
          <p className="rounded-card bg-background/70 px-3 py-2 text-strong">{t('liveCamera.paused')}</p>
        )}
      </div>
      {phase !== 'off' && children}
      {isPlaying && (
        <div className="absolute end-2 top-2 flex gap-1">
          <IconButton
            label={t('liveCamera.still')}
            onClick={() => void saveStill()}
            className="bg-background/70 text-strong"
          >
            <IconCamera aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('liveCamera.fullScreen')}
            onClick={() => void toggleFullScreen(frame.current, element.current)}
            className="bg-background/70 text-strong"
          >
            <IconArrowsMaximize aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
