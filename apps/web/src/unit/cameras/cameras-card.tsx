import { CAMERA_ID, type CameraName, type CamId } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import { IconEye, IconEyeOff, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type CameraDevice,
  chooseCamera,
  withPresentIds,
} from '../../../../car/src/platform/browser/cameras/camera-choices.ts';
import { BigButton, Card } from '../../dashboard/controls.tsx';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { useUnitTexts } from '../../i18n/unit.ts';
import type { SettingsCardProps } from '../settings/parked-card.tsx';
import { Select } from '../settings/select.tsx';
import { FailureNote } from './camera-failure.tsx';
import { Preview } from './preview.tsx';
import { useDevices } from './use-devices.ts';

const SIDES: Record<CameraName, PlainKey<'dashboard'>> = {
  FRONT: 'dashboard.side.front',
  RIGHT: 'dashboard.side.right',
  REAR: 'dashboard.side.rear',
  LEFT: 'dashboard.side.left',
};

/** The cameras of this device, and the side of the car that each shows. */
export function CamerasCard({ settings, onChange }: SettingsCardProps) {
  const { t } = useUnitTexts();
  const [devices, ask] = useDevices();
  if (typeof devices === 'string' || devices === null)
    return (
      <Card title={t('unit.cameras')}>
        <p className="mb-3 text-normal">{t('unit.cameras.text')}</p>
        {devices !== null && <FailureNote failure={devices} />}
        <BigButton
          className="self-start"
          onClick={ask}
          icon={<IconVideo className="size-6 shrink-0" aria-hidden="true" />}
        >
          {t('unit.cameras.allow')}
        </BigButton>
      </Card>
    );
  const chosen = withPresentIds(settings.cameras, devices);
  const sideProps = (device: CameraDevice) => ({
    side: chosen.find(({ deviceId }) => deviceId === device.deviceId)?.camId ?? null,
    onChoose: (camId: CamId | null) =>
      onChange(({ cameras }) => ({ cameras: chooseCamera(withPresentIds(cameras, devices), device, camId) })),
  });
  const gone = chosen.filter(({ deviceId }) => devices.every((device) => device.deviceId !== deviceId));
  return (
    <Card title={t('unit.cameras')}>
      <p className="mb-3 text-normal">{t('unit.cameras.text')}</p>
      <ul className="flex flex-col gap-4">
        {devices.map((device, place) => (
          <DeviceRow
            key={device.deviceId}
            device={device}
            {...sideProps(device)}
            name={device.label || t('unit.cameras.nth', { number: place + 1 })}
          />
        ))}
        {gone.map((choice) => (
          <DeviceRow
            key={choice.deviceId}
            device={choice}
            {...sideProps(choice)}
            name={choice.label}
            isGone
          />
        ))}
      </ul>
    </Card>
  );
}

interface SideChoiceProps {
  name: string;
  /** The side of the car that the camera shows; `null`: none. */
  side: CamId | null;
  onChoose: (side: CamId | null) => void;
}

interface DeviceRowProps extends SideChoiceProps {
  device: CameraDevice;
  /** It was chosen, and is not connected now. */
  isGone?: boolean;
}

function DeviceRow({ device, isGone = false, ...choice }: DeviceRowProps) {
  const { t } = useUnitTexts();
  const [isShown, setIsShown] = useState(false);
  const { name } = choice;
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <li className="flex flex-col gap-2">
      <p className="font-medium [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </p>
      {isGone && <p className="text-attention">{t('unit.cameras.missing')}</p>}
      <div className="flex flex-wrap items-end gap-2">
        <SideChoice {...choice} />
        {!isGone && (
          <BigButton
            aria-expanded={isShown}
            onClick={() => setIsShown(!isShown)}
            icon={<Icon className="size-6 shrink-0" aria-hidden="true" />}
          >
            {t(isShown ? 'unit.cameras.hide' : 'unit.cameras.preview')}
          </BigButton>
        )}
      </div>
      {isShown && <Preview device={device} name={name} onEnd={() => setIsShown(false)} />}
    </li>
  );
}

function SideChoice({ name, side, onChoose }: SideChoiceProps) {
  const { t } = useUnitTexts();
  const { t: ofDashboard } = useDashboardTexts();
  const label = (
    <>
      {t('unit.cameras.side')}
      <span className="sr-only">: {name}</span>
    </>
  );
  return (
    <Select
      label={label}
      value={String(side ?? '')}
      onChoose={(value) => onChoose(Object.values(CAMERA_ID).find((each) => String(each) === value) ?? null)}
    >
      <option value="">{t('unit.cameras.unused')}</option>
      {(Object.keys(SIDES) as CameraName[]).map((each) => (
        <option key={each} value={CAMERA_ID[each]}>
          {ofDashboard(SIDES[each])}
        </option>
      ))}
    </Select>
  );
}
