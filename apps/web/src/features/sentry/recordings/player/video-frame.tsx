import type { SentryRecording } from '@ligo/protocol';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../../i18n/index.ts';
import { enterFullScreen, toggleFullScreen } from '../../../../parts/full-screen.ts';
import { useLazyStores, useValue } from '../../../../stores/use-stores.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { FailureReason } from '../download-status.tsx';
import { movementsOf, movingCameraOf } from '../recorded-movement.ts';
import { Controls, type Neighbours } from './controls.tsx';
import type { Playback } from './playback.ts';
import { enlarged, Quarters } from './quarters.tsx';

/** Width by height of the picture of all cameras while it is unknown. */
const USUAL_SHAPE = 16 / 9;

/** Gives the whole screen to an element while the phone is turned, as far as the browser lets a page do that. */
function useFullScreenWhenTurned(element: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const turned = matchMedia('(orientation: landscape) and (height < 480px) and (pointer: coarse)');
    let isOwn = false;
    const follow = () => {
      if (turned.matches && !document.fullscreenElement) {
        isOwn = true;
        void enterFullScreen(element.current);
      } else if (!turned.matches && isOwn && document.fullscreenElement) {
        isOwn = false;
        void document.exitFullscreen().catch(() => {});
      }
    };
    turned.addEventListener('change', follow);
    return () => turned.removeEventListener('change', follow);
  }, [element]);
}

interface VideoFrameProps extends Neighbours {
  recording: SentryRecording;
  playback: Playback;
  /** The element that shows it. */
  children: ReactNode;
}

/** A video with its texts and controls. It begins with the camera that saw the movement. */
export function VideoFrame({ recording, playback, children, ...neighbours }: VideoFrameProps) {
  const { t } = useTexts('sentry');
  const { state, error, shape } = playback;
  const [camera, setCamera] = useState(() => movingCameraOf(recording));
  const [posterShape, setPosterShape] = useState<number | null>(null);
  const frame = useRef<HTMLElement>(null);
  const { thumbnails } = useLazyStores().recordings;
  const { filePath, isOpen } = recording;
  const poster = useValue(thumbnails, (pictures) => pictures.get(filePath));
  useEffect(() => {
    if (!isOpen) thumbnails.request(filePath);
  }, [thumbnails, filePath, isOpen]);
  useFullScreenWhenTurned(frame);
  const video = () => frame.current?.querySelector('video') ?? null;
  return (
    <section
      ref={frame}
      aria-label={t('recordings.video')}
      style={{ '--shape': shape ?? posterShape ?? USUAL_SHAPE } as CSSProperties}
      className="@container flex flex-col justify-center gap-1 [&:fullscreen]:bg-black [&:fullscreen]:p-1"
    >
      {/* As wide as leaves room for what plays it, also on a turned phone. */}
      <div className="relative mx-auto grid aspect-(--shape) w-full max-w-[calc((94dvh-12rem)*var(--shape))] place-items-center overflow-hidden rounded-card bg-black low:max-w-[calc((100dvh-4.5rem)*var(--shape))] in-[:fullscreen]:max-w-[calc((100dvh-7rem)*var(--shape))] in-[:fullscreen]:rounded-none low:in-[:fullscreen]:max-w-[calc((100dvh-4rem)*var(--shape))]">
        <div
          data-testid="cameras"
          style={enlarged(camera)}
          className="absolute inset-0 transition-transform duration-200 motion-reduce:transition-none"
        >
          {/* At once, until the video has its first picture. */}
          {poster && (
            <img
              src={poster}
              alt=""
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setPosterShape(naturalWidth / naturalHeight)
              }
              className="absolute inset-0 size-full object-contain"
            />
          )}
          {children}
        </div>
        {!recording.isWhole && <Quarters camera={camera} onCamera={setCamera} />}
        <Words state={state} error={error} />
      </div>
      <Controls
        {...neighbours}
        playback={playback}
        movements={movementsOf(recording)}
        onFullScreen={() => void toggleFullScreen(frame.current, video())}
      />
    </section>
  );
}

function Words({ state, error }: Pick<Playback, 'state' | 'error'>) {
  const { t } = useTexts('sentry');
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 grid place-items-center p-6 text-center text-base"
    >
      {state === 'error' && (
        <div className="rounded-xl bg-black/80 p-3 text-danger">
          {t('recordings.error.playback')}
          {error !== null && (
            <div className="text-sm text-strong">
              <FailureReason error={error} />
            </div>
          )}
        </div>
      )}
      {(state === 'connecting' || state === 'loading') && (
        // A quick start is not worth a word: it would only flicker.
        <p className="flex animate-[appear_200ms_400ms_both] items-center gap-2 rounded-xl bg-black/80 p-3 text-strong">
          <Spinner />
          {t(state === 'connecting' ? 'recordings.connecting' : 'recordings.loading')}
        </p>
      )}
    </div>
  );
}
