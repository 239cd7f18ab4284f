import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { CAMERA_ID, type CameraName, type CameraState, type CamId } from '@ligo/protocol';
import { IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { CAMERA_TEXTS, cameraNameOf, QUADRANTS } from '../../parts/camera-names.ts';

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
export function CameraChoice({ camId, cameras, isUsable, onChoose }: CameraChoiceProps) {
  const { t } = useTexts('live-camera');
  return (
    <RadioGroup
      aria-label={t('liveCamera.cameras')}
      value={camId}
      onValueChange={onChoose}
      disabled={!isUsable}
      // The left of a car is left in every script.
      dir="ltr"
      className="mx-auto grid w-full max-w-sm grid-cols-3 gap-2 low:mx-0 low:max-w-2xs low:content-start"
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
