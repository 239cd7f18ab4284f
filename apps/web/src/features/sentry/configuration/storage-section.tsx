import type { TextKey } from '../../../i18n/catalogue.ts';
import { useTexts } from '../../../i18n/index.ts';
import { ChoiceRow } from '../../../ui/input/choice-row.tsx';
import { SliderRow } from '../../../ui/input/slider-row.tsx';
import { Section } from '../../../ui/screen/section.tsx';
import { useFigures } from './figures.ts';
import { Note } from './note.tsx';
import { StorageBar } from './storage-bar.tsx';
import {
  chooseStorage,
  clampLimit,
  LEAST_ROOM_MB,
  roomOf,
  STORAGES,
  type Storage,
  storageInUse,
} from './storage-rules.ts';
import { useSentryConfig } from './use-sentry-config.ts';

const NAMES: Record<Storage, TextKey> = {
  internal: 'sentry.storage.internal',
  microsd: 'sentry.storage.microsd',
  usbotg: 'sentry.storage.usb',
};
const LIMIT_STEP_MB = 100;

/** Where recordings go, and how much room they may take. */
export function StorageSection() {
  const { t } = useTexts();
  const { size } = useFigures();
  const { config, change, isLocked, isBusy } = useSentryConfig();
  const { availableVolumes, selectedStorage, storageLimit } = config;
  const inUse = storageInUse(config);
  const room = roomOf(availableVolumes, inUse);
  const isLost = inUse !== selectedStorage;
  return (
    <Section title={t('sentry.storage')}>
      <ChoiceRow
        name={t('sentry.storage.where')}
        text={t('sentry.storage.path')}
        value={selectedStorage}
        options={STORAGES.map(({ storage }) => {
          const { isThere, freeMB } = roomOf(availableVolumes, storage);
          const hint = t('sentry.storage.free', { size: size(freeMB) });
          return {
            value: storage,
            text: t(NAMES[storage]),
            hint: isThere ? hint : t('sentry.storage.missing'),
            disabled: !isThere,
          };
        })}
        disabled={isLocked}
        isBusy={isBusy}
        onChange={(storage) => change(chooseStorage(config, storage))}
      />
      {isLost && <Note>{t('sentry.storage.lost', { storage: t(NAMES[selectedStorage]) })}</Note>}
      {selectedStorage !== 'internal' && !isLost && <Note isCalm>{t('sentry.storage.external')}</Note>}
      <StorageBar room={room} limitMB={clampLimit(storageLimit, room)} />
      {room.isTooFull ? (
        <Note>{t('sentry.storage.full', { size: size(LEAST_ROOM_MB) })}</Note>
      ) : (
        <SliderRow
          name={t('sentry.storage.limit')}
          text={t('sentry.storage.oldest')}
          obstacle={room.mostMB === LEAST_ROOM_MB && t('sentry.storage.noMore')}
          value={clampLimit(storageLimit, room)}
          min={LEAST_ROOM_MB}
          max={room.mostMB}
          step={LIMIT_STEP_MB}
          say={size}
          disabled={isLocked}
          isBusy={isBusy}
          onChange={(limit) => change({ storageLimit: limit })}
        />
      )}
    </Section>
  );
}
