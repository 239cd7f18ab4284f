import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { CAMERA_ID, type CameraState, type CamId } from '@ligo/protocol';
import { IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { CAMERA_TEXTS, QUADRANTS } from './camera-names.ts';

interface CameraChoiceProps {
  camId: CamId;
  /** How each camera does, as far as the car has said. */
  cameras: readonly CameraState[];
  isUsable: boolean;
  onChoose: (camId: CamId) => void;
}

/** The four cameras around the car. One that the car does not have cannot be chosen; one that fails says so. */
export function CameraChoice({ camId, cameras, isUsable, onChoose }: CameraChoiceProps) {
  const { t } = useTexts();
  return (
    <RadioGroup
      aria-label={t('liveCamera.cameras')}
      value={camId}
      onValueChange={onChoose}
      disabled={!isUsable}
      className="grid grid-cols-2 gap-3"
    >
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
            className="flex min-h-20 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border border-border bg-card text-base font-medium text-normal transition-[background-color,border-color,color,opacity] duration-200 hover:bg-raised data-checked:border-on data-checked:bg-on/10 data-checked:text-on data-disabled:cursor-default data-disabled:opacity-50"
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
