import { IconArrowLeft } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { PATHS } from '../../lib/paths.ts';
import { useBack } from '../../lib/react/use-back.ts';
import type { SaveFile } from '../../ports/save-file.ts';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { AccountSection, LogoutSection } from './account-section.tsx';

interface AccountScreenProps {
  onLogout: () => void;
  saveFile: SaveFile;
  /** The account is gone. */
  onDeleted: () => Promise<void>;
}

/** The account of an owner without a car, and so without settings. */
export default function AccountScreen({ onLogout, saveFile, onDeleted }: AccountScreenProps) {
  const { t } = useTexts();
  const goBack = useBack(PATHS.app);
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col gap-6 px-5 pt-[calc(1rem+env(safe-area-inset-top))] pb-[calc(2rem+env(safe-area-inset-bottom))]">
      <div className="flex items-center gap-2">
        <IconButton label={t('common.back')} onClick={goBack} className="-ms-3">
          <IconArrowLeft className="rtl:-scale-x-100" />
        </IconButton>
        <h1 className="text-xl font-semibold">{t('account.title')}</h1>
      </div>
      <AccountSection saveFile={saveFile} onDeleted={onDeleted} />
      <LogoutSection onLogout={onLogout} />
    </main>
  );
}
