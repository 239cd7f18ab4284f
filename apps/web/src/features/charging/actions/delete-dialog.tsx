import { FEATURE } from '@ligo/protocol';
import { useTexts } from '../../../i18n/index.ts';
import { DeleteEntries } from '../../../parts/history/delete-entries.tsx';
import type { EntryKey } from '../../../stores/history/history-kind.ts';
import { useLazyStores } from '../../../stores/use-stores.tsx';

/** Asks before sessions are deleted. Without its session, a screen leads back to the list. */
export function DeleteDialog({ items, onClose }: { items: readonly EntryKey[]; onClose: () => void }) {
  const { t } = useTexts('charging');
  return (
    <DeleteEntries
      store={useLazyStores().charges}
      keys={items}
      feature={FEATURE.chargingSessions}
      texts={{
        title: t('charging.deleteTitle'),
        description: t('charging.deleteText'),
        fromPhone: t('charging.deletePhone'),
        fromCar: t('charging.deleteCar'),
        failed: t('charging.notDeleted'),
      }}
      onClose={onClose}
      onDeleted={() => {}}
    />
  );
}
