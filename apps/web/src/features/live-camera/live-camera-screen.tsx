import { FEATURE } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/index.ts';
import type { SaveFile } from '../../ports/save-file.ts';
import type { LiveFailure } from '../../stores/live-camera/live-camera-machine.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { ScreenHead } from '../../ui/screen/screen-head.tsx';
import { CameraChoice } from './camera-choice.tsx';
import { LiveFigures } from './live-figures.tsx';
import { LivePicture } from './live-picture.tsx';

const TROUBLE_TEXTS: Record<LiveFailure, PlainKey<'live-camera'>> = {
  'no-camera': 'liveCamera.noCamera',
  'camera-failed': 'liveCamera.cameraFailed',
  'no-codec': 'liveCamera.noCodec',
  'no-encoder': 'liveCamera.noEncoder',
  unanswered: 'liveCamera.unanswered',
};

/** What keeps this phone from seeing a picture; `null` if nothing does. */
function useObstacle(): PlainKey<'live-camera'> | null {
  const { link, ping, isDemo } = useStores();
  const { liveCamera } = useLazyStores();
  const isReached = useValue(link, ({ reach }) => reach === 'car');
  const isRefused = useValue(link, ({ isVideoRejected }) => isVideoRejected);
  const hasPing = useValue(ping, ({ versionCode }) => versionCode !== null);
  const hasCameras = useValue(ping, ({ features }) => features.includes(FEATURE.liveCamera));
  const trouble = useValue(liveCamera, (value) => value.failure);
  if (hasPing && !hasCameras) return isDemo ? 'demo.camera' : 'liveCamera.noCameras';
  if (!isReached) return 'liveCamera.offline';
  if (isRefused) return 'liveCamera.noCodec';
  return trouble && TROUBLE_TEXTS[trouble];
}

export default function LiveCameraScreen({ saveFile }: { saveFile: SaveFile }) {
  const { t } = useTexts('live-camera');
  const { liveCamera } = useLazyStores();
  const camId = useValue(liveCamera, (value) => value.camId);
  const cameras = useValue(liveCamera, (value) => value.cameras);
  const isUsable = useValue(liveCamera, ({ phase }) => phase !== 'off');
  const obstacle = useObstacle();
  useEffect(() => liveCamera.enter(), [liveCamera]);
  return (
    <section
      aria-label={t('liveCamera.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without the car nothing in it takes the focus, and keys could not scroll it
      tabIndex={0}
      className="absolute inset-0 overflow-y-auto overscroll-contain"
    >
      <div className="@container mx-auto flex max-w-5xl flex-col gap-3 px-4 pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
        <div className="low:sr-only">
          <ScreenHead title={t('liveCamera.title')} />
        </div>
        <div className="flex flex-col gap-4 low:mt-3 low:flex-row low:justify-center wide:@2xl:grid wide:@2xl:grid-cols-[minmax(0,1fr)_18rem] wide:@2xl:items-start">
          <LivePicture saveFile={saveFile} unavailableReason={obstacle && t(obstacle)}>
            <LiveFigures />
          </LivePicture>
          <CameraChoice camId={camId} cameras={cameras} isUsable={isUsable} onChoose={liveCamera.choose} />
        </div>
      </div>
    </section>
  );
}
