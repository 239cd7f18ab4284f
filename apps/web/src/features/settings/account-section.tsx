import { IconDownload, IconFileExport, IconLogout, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import type { SaveFile } from '../../ports/save-file.ts';
import { useStores } from '../../stores/use-stores.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Section } from '../../ui/screen/section.tsx';

interface AccountSectionProps {
  saveFile: SaveFile;
  /** The account is gone: this phone forgets it. */
  onDeleted: () => Promise<void>;
}

/** The server's data of the owner: to export, or to delete. */
export function AccountSection({ saveFile, onDeleted }: AccountSectionProps) {
  const { t } = useTexts('settings');
  const { api, deleteAccount } = useStores();
  const toast = useToast();
  const [isFetching, setFetching] = useState(false);
  const [file, setFile] = useState<Blob | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const fail = () => toast({ tone: 'error', title: t('error.unable') });

  async function fetchFile() {
    setFetching(true);
    try {
      const all = await api.call('accountExport', {});
      setFile(new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' }));
    } catch {
      fail();
    }
    setFetching(false);
  }

  // A browser shares a file only at a tap, and the one that asked for it may be long ago.
  async function save(ready: Blob) {
    if (await saveFile('ligo-account.json', ready)) setFile(null);
    else fail();
  }

  async function remove() {
    setDeleting(true);
    try {
      await deleteAccount();
      await onDeleted();
    } catch {
      fail();
      setDeleting(false);
    }
  }

  return (
    <Section title={t('account.title')}>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-sm text-quiet">{t('account.exportText')}</p>
        {file ? (
          <Button wide icon={<IconDownload className="size-5" />} onClick={() => void save(file)}>
            {t('common.saveFile')}
          </Button>
        ) : (
          <Button
            variant="secondary"
            wide
            loading={isFetching}
            icon={<IconFileExport className="size-5" />}
            onClick={() => void fetchFile()}
          >
            {t('account.export')}
          </Button>
        )}
        <Button variant="ghost" wide icon={<IconTrash className="size-5" />} onClick={() => setAsking(true)}>
          {t('account.delete')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('account.deleteTitle')}
        description={t('account.deleteText')}
        action={t('account.delete')}
        isBusy={isDeleting}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </Section>
  );
}

/** The logout, and its effect on this phone. */
export function LogoutSection({ onLogout }: { onLogout: () => void }) {
  const { t } = useTexts();
  return (
    <section>
      <Button
        variant="secondary"
        wide
        icon={<IconLogout className="size-5 rtl:-scale-x-100" />}
        onClick={onLogout}
      >
        {t('logout.action')}
      </Button>
      <p className="mt-2 px-1 text-sm text-quiet">{t('logout.text')}</p>
    </section>
  );
}
