import { useTexts } from '../../../i18n/index.ts';
import { useFigures } from './figures.ts';
import type { StorageSpace } from './storage-rules.ts';

/** The content of a storage: recordings, other files, and free space. */
export function StorageBar({ room, limitMB }: { room: StorageSpace; limitMB: number }) {
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
