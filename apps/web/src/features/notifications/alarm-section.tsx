import { CAMERA_ID, type CamId } from '@ligo/protocol';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { CAMERA_TEXTS, QUADRANTS } from '../../parts/camera-names.ts';
import { useIsReached } from '../../parts/use-car.ts';
import { areAlarmCamerasUnsupported, areAlarmPicturesUnsupported } from '../../stores/ping/ping-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { ChoiceRow } from '../../ui/input/choice-row.tsx';
import { SelectionRow } from '../../ui/input/selection-row.tsx';
import { SwitchRow } from '../../ui/input/switch-row.tsx';
import { Section } from '../../ui/screen/section.tsx';

/** The pauses to choose from, minutes. */
const PAUSES_MIN = [1, 3, 10, 30];
const CAMERAS = QUADRANTS.map((name) => ({ name, camId: CAMERA_ID[name] }));

/** How often Sentry's alarms make a sound, and which cameras raise them. Empty while its notifications are off or unknown. */
export function AlarmSection() {
  const { t, language } = useTexts('notifications', 'live-camera');
  const { notificationSettings } = useLazyStores();
  const isOldCar = useValue(useStores().ping, areAlarmCamerasUnsupported);
  const { settings, wasLoaded, isLocked } = useValue(notificationSettings, (value) => value);
  if (!wasLoaded || !settings.notifySentryMovement) return null;
  const { alarmPauseMin, mutedCameras } = settings;
  const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  const choices = PAUSES_MIN.includes(alarmPauseMin) ? PAUSES_MIN : [alarmPauseMin, ...PAUSES_MIN];
  const setAlarming = (alarming: readonly CamId[]) => {
    const muted = CAMERAS.map(({ camId }) => camId).filter((camId) => !alarming.includes(camId));
    notificationSettings.set('mutedCameras', muted);
  };
  return (
    <Section title={t('notifications.alarms')}>
      <ChoiceRow
        name={t('notifications.alarmPause')}
        text={t('notifications.alarmPauseText')}
        value={String(alarmPauseMin)}
        options={choices.map((each) => ({ value: String(each), text: minutes.format(each) }))}
        disabled={isLocked}
        onChange={(value) => notificationSettings.set('alarmPauseMin', Number(value))}
      />
      <SelectionRow
        name={t('notifications.alarmCameras')}
        text={t('notifications.alarmCamerasText')}
        disabledReason={isOldCar && t('notifications.needsNewer')}
        values={CAMERAS.flatMap(({ camId }) => (mutedCameras.includes(camId) ? [] : [camId]))}
        options={CAMERAS.map(({ name, camId }) => ({ value: camId, text: t(CAMERA_TEXTS[name]) }))}
        disabled={isLocked || isOldCar}
        onChange={setAlarming}
      />
      <PictureRow />
    </Section>
  );
}

/** Whether the car sends a picture after an alarm; the car has this setting, so it must be reached. */
function PictureRow() {
  const { t } = useTexts('notifications');
  const { alarmPictures } = useLazyStores();
  const isReached = useIsReached();
  const isOldCar = useValue(useStores().ping, areAlarmPicturesUnsupported);
  const { value, isKnown, isWaiting } = useValue(alarmPictures, (each) => each);
  useEffect(() => alarmPictures.enter(), [alarmPictures]);
  return (
    <SwitchRow
      name={t('notifications.alarmPicture')}
      text={t('notifications.alarmPictureText')}
      disabledReason={
        (isOldCar && t('notifications.needsNewer')) || (!isReached && t('notifications.needsCar'))
      }
      checked={value.isOn}
      disabled={!isReached || isOldCar || isWaiting}
      isDim={!isReached || isOldCar}
      isUnknown={!isKnown && !isOldCar}
      onChange={(isOn) => alarmPictures.change({ isOn })}
    />
  );
}
