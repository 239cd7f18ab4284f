import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useCloseRequest } from '../../ui/overlay/use-close-request.ts';
import { LAYOUT } from '../../ui/screen/layout.ts';

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
  useCloseRequest(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-black/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={t('shell.menu')}
          // The heading of a screen that was chosen keeps the focus.
          finalFocus={() => document.activeElement?.tagName !== 'H1'}
          style={{ width: `calc(${LAYOUT.menuPx}px + var(--safe-start))` }}
          className="fixed inset-y-0 start-0 z-30 flex max-w-[85vw] flex-col overflow-y-auto overscroll-contain border-e border-border bg-card p-[12px] ps-[calc(12px+var(--safe-start))] pt-[calc(12px+env(safe-area-inset-top))] outline-none transition-transform duration-200 ease-calm data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full"
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
