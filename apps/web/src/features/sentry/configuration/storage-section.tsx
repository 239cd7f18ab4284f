import type { PlainKey } from '@ligo/texts';
import { useTexts } from '../../../i18n/index.ts';
import { ChoiceRow } from '../../../ui/input/choice-row.tsx';
import { SliderRow } from '../../../ui/input/slider-row.tsx';
import { Section } from '../../../ui/screen/section.tsx';
import { Note } from './note.tsx';
import {
  chooseStorage,
  clampLimit,
  MIN_FREE_MB,
  STORAGES,
  type Storage,
  type StorageSpace,
  storageInUse,
  storageSpace,
} from './storage-rules.ts';
import { useFigures, useSentryConfig } from './use-sentry-config.ts';

/** The content of a storage: recordings, other files, and free space. */
function StorageBar({ room, limitMB }: { room: StorageSpace; limitMB: number }) {
  const { t } = useTexts('sentry');
  const { size } = useFigures();
  const { totalMB, freeMB } = room;
  const usedMB = room.usedMB ?? 0;
  const share = (sizeMB: number) => `${(100 * sizeMB) / totalMB}%`;
  const parts = [
    { name: t('sentry.storage.recordings'), sizeMB: room.usedMB, color: 'bg-on' },
    { name: t('sentry.storage.others'), sizeMB: Math.max(0, totalMB - freeMB - usedMB), color: 'bg-quiet' },
    { name: t('sentry.storage.freeRoom'), sizeMB: freeMB, color: 'bg-border' },
  ];
  return (
    <div className="px-4 py-3">
      <div className="relative h-3" aria-hidden="true">
        <div className="flex h-full overflow-hidden rounded-full bg-border">
          {parts.slice(0, 2).map(({ name, sizeMB, color }) => (
            <span key={name} className={color} style={{ width: share(sizeMB ?? 0) }} />
          ))}
        </div>
        <span
          className="absolute -inset-y-1 w-0.5 rounded-full bg-strong"
          style={{ insetInlineStart: share(limitMB) }}
        />
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(
          ({ name, sizeMB, color }) =>
            sizeMB !== null && (
              <div key={name} className="flex min-w-0 flex-wrap items-center gap-x-2">
                <span className={`size-2.5 rounded-full ${color}`} aria-hidden="true" />
                <dt className="min-w-0 text-normal [overflow-wrap:anywhere]">{name}</dt>
                <dd className="font-medium">
                  <bdi>{size(sizeMB)}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

const NAMES: Record<Storage, PlainKey<'sentry' | 'sentry-state'>> = {
  internal: 'sentry.storage.internal',
  microsd: 'sentry.storage.microsd',
  usbotg: 'sentry.storage.usb',
};
const LIMIT_STEP_MB = 100;

/** Where recordings go, and how much room they may take. */
export function StorageSection() {
  const { t } = useTexts('sentry', 'sentry-state');
  const { size } = useFigures();
  const { config, change, lock } = useSentryConfig();
  const { availableVolumes, selectedStorage, storageLimit } = config;
  const inUse = storageInUse(config);
  const room = storageSpace(availableVolumes, inUse);
  const isLost = inUse !== selectedStorage;
  return (
    <Section title={t('sentry.storage')}>
      <ChoiceRow
        {...lock}
        name={t('sentry.storage.where')}
        text={t('sentry.storage.path')}
        value={selectedStorage}
        options={STORAGES.map(({ storage }) => {
          const { isAvailable, freeMB } = storageSpace(availableVolumes, storage);
          const hint = t('sentry.storage.free', { size: size(freeMB) });
          return {
            value: storage,
            text: t(NAMES[storage]),
            hint: isAvailable ? hint : t('sentry.storage.missing'),
            disabled: !isAvailable,
          };
        })}
        onChange={(storage) => change(chooseStorage(config, storage))}
      />
      {isLost && <Note>{t('sentry.storage.lost', { storage: t(NAMES[selectedStorage]) })}</Note>}
      {selectedStorage !== 'internal' && !isLost && <Note isCalm>{t('sentry.storage.external')}</Note>}
      <StorageBar room={room} limitMB={clampLimit(storageLimit, room)} />
      {room.isFull ? (
        <Note>{t('sentry.storage.full', { size: size(MIN_FREE_MB) })}</Note>
      ) : (
        <SliderRow
          {...lock}
          name={t('sentry.storage.limit')}
          text={t('sentry.storage.oldest')}
          disabledReason={room.maxMB === MIN_FREE_MB && t('sentry.storage.noMore')}
          value={clampLimit(storageLimit, room)}
          min={MIN_FREE_MB}
          max={room.maxMB}
          step={LIMIT_STEP_MB}
          valueText={size}
          onChange={(limit) => change({ storageLimit: limit })}
        />
      )}
    </Section>
  );
}
