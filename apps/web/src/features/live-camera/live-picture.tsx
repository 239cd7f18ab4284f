import { IconArrowsMaximize, IconCamera, IconVideoOff } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { CAMERA_TEXTS, cameraNameOf } from '../../parts/camera-names.ts';
import type { SaveFile } from '../../ports/save-file.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { showFullScreen } from './full-screen.ts';
import { stillName, stillOf } from './still.ts';
import { useShownFrames } from './use-shown-frames.ts';

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
        {unavailableReason === null && phase === 'starting' && (
          <>
            <Spinner className="size-9 text-strong" />
            <span className="sr-only">{t('liveCamera.starting')}</span>
          </>
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
            onClick={() => void showFullScreen(frame.current, element.current)}
            className="bg-background/70 text-strong"
          >
            <IconArrowsMaximize aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
