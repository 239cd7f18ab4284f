import { Dialog } from '@base-ui/react/dialog';
import { LAYOUT } from '@ligo/protocol';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';

/** The side menu of small screens: slides in from the start side over the screen; Escape or a tap beside it closes it. */
export default function SideMenu({
  open,
  onOpenChange,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-black/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={t('shell.menu')}
          style={{ width: LAYOUT.menuPx }}
          className="fixed inset-y-0 start-0 z-30 flex flex-col border-e border-border bg-card p-3 outline-none transition-transform duration-200 ease-calm data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full"
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
