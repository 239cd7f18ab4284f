import { IconArrowLeft } from '@tabler/icons-react';
import { Navigate, useLocation } from 'react-router';
import { useTexts } from '../../../i18n/index.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useBack } from '../../../lib/react/use-back.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { ScreenHead } from '../../../ui/screen/screen-head.tsx';
import { chargeOfState } from '../charge-links.ts';
import { useOwnCharges } from '../own/use-own-charges.ts';
import ChargeDetails from './charge-details.tsx';

/** A charging session in a screen of its own, where there is no room for it beside the list. */
export default function ChargeDetailsScreen({ saveFile }: { saveFile: SaveFile }) {
  const { t } = useTexts('charging');
  const { charges: store, book } = useLazyStores();
  const isRead = useValue(store, ({ isLoaded }) => isLoaded);
  const isBookRead = useValue(book, ({ isLoaded }) => isLoaded);
  const charges = useOwnCharges();
  const { state } = useLocation();
  const goBack = useBack(PATHS.charging);
  const item = chargeOfState(charges, state);
  if (isRead && isBookRead && !item) return <Navigate to={PATHS.charging} replace />;
  if (!item) return null;
  return (
    <main className="fixed inset-y-0 start-(--safe-start) end-(--safe-end) overflow-y-auto bg-background pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 px-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <div className="flex items-center gap-2">
          <IconButton label={t('common.back')} onClick={goBack} className="-ms-2.5">
            <IconArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
          </IconButton>
          <div className="min-w-0 flex-1">
            <ScreenHead title={t('charging.session')} />
          </div>
        </div>
        <ChargeDetails item={item} saveFile={saveFile} />
      </div>
    </main>
  );
}
