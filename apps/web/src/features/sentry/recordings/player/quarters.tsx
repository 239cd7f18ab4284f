import type { CameraName } from '@ligo/protocol';
import type { CSSProperties } from 'react';
import { useTexts } from '../../../../i18n/index.ts';
import { CAMERA_TEXTS, QUADRANTS } from '../../../../parts/camera-names.ts';

const CORNERS = ['top left', 'top right', 'bottom left', 'bottom right'];

/** Shows one quarter of the picture of all cameras in place of all of them; `null` shows all. */
export const enlarged = (camera: CameraName | null): CSSProperties =>
  camera === null
    ? { transform: 'none' }
    : { transform: 'scale(2)', transformOrigin: CORNERS[QUADRANTS.indexOf(camera)] };

/** Places an image of all cameras, twice as wide as its box, so that the middle of one of them is in the middle of the box. */
export function centred(camera: CameraName): CSSProperties {
  const at = QUADRANTS.indexOf(camera);
  return { transform: `translate(${-50 * (at % 2)}%, ${-25 - 50 * Math.floor(at / 2)}%)` };
}

interface QuartersProps {
  /** The enlarged camera; `null` if all are shown. */
  camera: CameraName | null;
  onCamera: (camera: CameraName | null) => void;
}

const LOOK =
  'cursor-pointer outline-offset-[-4px] hover:bg-white/5 focus-visible:outline-2 focus-visible:outline-on';

/** Makes a tap on the picture of all cameras enlarge one, or show all again. */
export function Quarters({ camera, onCamera }: QuartersProps) {
  const { t } = useTexts('live-camera', 'sentry');
  if (camera !== null)
    return (
      <button
        type="button"
        aria-label={t('recordings.allCameras', { camera: t(CAMERA_TEXTS[camera]) })}
        onClick={() => onCamera(null)}
        className={`absolute inset-0 ${LOOK}`}
      >
        <span className="absolute start-2 top-2 rounded-full bg-black/70 px-2.5 py-1 text-xs text-white">
          {t(CAMERA_TEXTS[camera])}
        </span>
      </button>
    );
  return (
    <div dir="ltr" className="absolute inset-0 grid grid-cols-2 grid-rows-2">
      {QUADRANTS.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={t('recordings.enlarge', { camera: t(CAMERA_TEXTS[name]) })}
          onClick={() => onCamera(name)}
          className={LOOK}
        />
      ))}
    </div>
  );
}
