import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { CAMERA_ID, type CameraName, type CameraState, type CamId, FEATURE } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import { IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { formatNumber } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { CAMERA_TEXTS, cameraNameOf, QUADRANTS } from '../../parts/camera-names.ts';
import { useHasFeature, useIsReached } from '../../parts/use-car.ts';
import type { SaveFile } from '../../ports/save-file.ts';
import type { LiveFailure } from '../../stores/live-camera/live-camera-machine.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { ScreenHead } from '../../ui/screen/screen-head.tsx';
import { LivePicture } from './live-picture.tsx';

/** Older than this, a picture is not what happens now, ms. */
const STALE_AFTER_MS = 1_000;

/** The age of the picture on the screen, and its data rate. */
function LiveFigures() {
  const { t, language } = useTexts('live-camera');
  const { ageMs, kBps } = useValue(useLazyStores().liveCamera, (value) => value);
  const isLate = ageMs !== null && ageMs >= STALE_AFTER_MS;
  const age = isLate
    ? t('liveCamera.seconds', { value: formatNumber(language, ageMs / 1_000, 1) })
    : t('liveCamera.milliseconds', { value: formatNumber(language, ageMs) });
  return (
    <dl className="absolute inset-x-2 bottom-2 flex flex-wrap gap-2 text-[min(0.75rem,16px)] tabular-nums text-strong">
      <div
        className={`flex gap-1.5 rounded-full bg-background/70 px-2.5 py-1 ${isLate ? 'text-attention' : ''}`}
      >
        <dt>{t('liveCamera.age')}</dt>
        <dd dir="ltr">{age}</dd>
      </div>
      <div className="flex gap-1.5 rounded-full bg-background/70 px-2.5 py-1">
        <dt className="sr-only">{t('liveCamera.rate')}</dt>
        <dd dir="ltr">{t('liveCamera.kBps', { value: formatNumber(language, kBps) })}</dd>
      </div>
    </dl>
  );
}

/** By how much the view of each camera is turned, degrees clockwise from the front. */
const TURN_DEG: Record<CameraName, number> = { FRONT: 0, RIGHT: 90, REAR: 180, LEFT: 270 };

/** The car from above, with the view of the chosen camera. Purely visual. */
function CarFromAbove({ camera }: { camera: CameraName }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full" fill="none">
      <g
        className="fill-on/25 transition-transform duration-200 motion-reduce:transition-none"
        style={{ transform: `rotate(${TURN_DEG[camera]}deg)`, transformOrigin: 'center' }}
      >
        <path d="M50 50 22 4A54 54 0 0 1 78 4Z" />
      </g>
      <g className="fill-card stroke-normal" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M36 26q0-9 14-9t14 9v48q0 9-14 9t-14-9Z" />
        <path d="m39 40 3-8q8-3 16 0l3 8q-11-4-22 0Zm1 27q10 3 20 0l2 7q-12 4-24 0Z" />
        <path d="m36 36-4 3m32-3 4 3" />
      </g>
    </svg>
  );
}

interface CameraChoiceProps {
  camId: CamId;
  /** The state of each camera, as far as the car has reported it. */
  cameras: readonly CameraState[];
  isUsable: boolean;
  onChoose: (camId: CamId) => void;
}

/** Where each camera stands around the car. */
const PLACES: Record<CameraName, string> = {
  FRONT: 'col-start-2 row-start-1',
  RIGHT: 'col-start-3 row-start-2',
  REAR: 'col-start-2 row-start-3',
  LEFT: 'col-start-1 row-start-2',
};

/** The four cameras around the car. A missing one cannot be chosen; one that fails is marked. */
function CameraChoice({ camId, cameras, isUsable, onChoose }: CameraChoiceProps) {
  const { t } = useTexts('live-camera');
  return (
    <RadioGroup
      aria-label={t('liveCamera.cameras')}
      value={camId}
      onValueChange={onChoose}
      disabled={!isUsable}
      // The left of a car is left in every script.
      dir="ltr"
      className="m-auto grid w-full max-w-sm grid-cols-3 gap-2 wide:my-0 low:m-0 low:max-w-2xs low:content-start"
    >
      <div className="col-start-2 row-start-2 px-3">
        <CarFromAbove camera={cameraNameOf(camId)} />
      </div>
      {QUADRANTS.map((name) => {
        const id = CAMERA_ID[name];
        const state = cameras.find((each) => each.camId === id)?.state;
        const isBroken = state === 'failing' || state === 'absent';
        const Icon = isBroken ? IconVideoOff : IconVideo;
        return (
          <Radio.Root
            key={name}
            value={id}
            disabled={!isUsable || state === 'absent'}
            nativeButton
            render={<button type="button" />}
            className={`${PLACES[name]} flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1 self-center rounded-card border border-border bg-card text-base font-medium text-normal transition-[background-color,border-color,color,opacity] duration-200 hover:bg-raised data-checked:border-on data-checked:bg-on/10 data-checked:text-on data-disabled:cursor-default data-disabled:opacity-50`}
          >
            <Icon className={`size-6 ${isBroken ? 'text-attention' : ''}`} aria-hidden="true" />
            {t(CAMERA_TEXTS[name])}
            {isBroken && (
              <span className="px-2 text-center text-xs font-normal text-attention">
                {t(state === 'absent' ? 'liveCamera.absent' : 'liveCamera.failing')}
              </span>
            )}
          </Radio.Root>
        );
      })}
    </RadioGroup>
  );
}

const TROUBLE_TEXTS: Record<LiveFailure, PlainKey<'live-camera'>> = {
  'no-camera': 'liveCamera.noCamera',
  'camera-failed': 'liveCamera.cameraFailed',
  'camera-denied': 'liveCamera.cameraDenied',
  'camera-busy': 'liveCamera.cameraBusy',
  'camera-missing': 'liveCamera.cameraMissing',
  'camera-silent': 'liveCamera.cameraSilent',
  'camera-hot': 'liveCamera.cameraHot',
  'no-codec': 'liveCamera.noCodec',
  'no-encoder': 'liveCamera.noEncoder',
  unanswered: 'liveCamera.unanswered',
};

/** What keeps this phone from seeing a picture; `null` if nothing does. */
function useObstacle(): PlainKey<'live-camera'> | null {
  const { link, ping, isDemo } = useStores();
  const { liveCamera } = useLazyStores();
  const isReached = useIsReached();
  const isRefused = useValue(link, ({ isVideoRejected }) => isVideoRejected);
  const hasPing = useValue(ping, ({ versionCode }) => versionCode !== null);
  const hasCameras = useHasFeature(FEATURE.liveCamera);
  const trouble = useValue(liveCamera, (value) => value.failure);
  if (hasPing && !hasCameras) return isDemo ? 'demo.camera' : 'liveCamera.noCameras';
  if (!isReached) return 'liveCamera.offline';
  if (isRefused) return 'liveCamera.noCodec';
  return trouble && TROUBLE_TEXTS[trouble];
}

/** The picture with the cameras below it, or beside it where they leave it most of the width. The window's height limits it, too. */
const ARRANGEMENT = [
  'flex flex-1 flex-col gap-4 low:mt-3 low:flex-none low:flex-row wide:flex-none low:justify-center',
  'wide:@2xl:grid wide:@2xl:justify-center',
  'wide:@2xl:grid-cols-[max(60cqw,min(100%,(var(--app-height)-26rem)*4/3.1))]',
  'wide:@columns:grid-cols-[minmax(0,1fr)_18rem] wide:@columns:items-start',
].join(' ');

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
      className="@container absolute inset-0 overflow-y-auto overscroll-contain"
    >
      <div className="mx-auto flex min-h-full flex-col gap-3 px-4 wide:@columns:max-w-[calc((var(--app-height)-10rem)*4/3.1+21rem)] pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
        <div className="low:sr-only">
          <ScreenHead title={t('liveCamera.title')} />
        </div>
        <div className={ARRANGEMENT}>
          <LivePicture saveFile={saveFile} unavailableReason={obstacle && t(obstacle)}>
            <LiveFigures />
          </LivePicture>
          <CameraChoice camId={camId} cameras={cameras} isUsable={isUsable} onChoose={liveCamera.choose} />
        </div>
      </div>
    </section>
  );
}
