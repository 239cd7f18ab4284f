import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/input/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';

interface UpdateDrawerProps {
  open: boolean;
  isUpdating: boolean;
  onUpdate: () => void;
  onClose: () => void;
}

/** Shows that a new version is available; the owner decides when to update. */
export default function UpdateDrawer({ open, isUpdating, onUpdate, onClose }: UpdateDrawerProps) {
  const { t } = useTexts();
  return (
    <Drawer open={open} onOpenChange={(isOpen) => isOpen || onClose()} title={t('update.title')}>
      <p className="py-2 text-normal">{t('update.text')}</p>
      <div className="mt-4 flex flex-col gap-3">
        <Button wide loading={isUpdating} onClick={onUpdate}>
          {t('update.action')}
        </Button>
        <Button wide variant="ghost" onClick={onClose}>
          {t('update.later')}
        </Button>
      </div>
    </Drawer>
  );
}
