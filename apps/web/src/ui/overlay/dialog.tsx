import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useCloseRequest } from './use-close-request.ts';
import { useTapGuard } from './use-tap-guard.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** Buttons at the foot. */
  actions: ReactNode;
}

/** A question or a message in the middle of the screen. */
export function Dialog({ open, onOpenChange, title, description, actions }: DialogProps) {
  useCloseRequest(open, () => onOpenChange(false));
  const { hasJustOpened, dropSecond } = useTapGuard(open);
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen, { reason, cancel }) => {
        if (reason === 'outside-press' && hasJustOpened()) cancel();
        else onOpenChange(isOpen);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-black/70 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          onClickCapture={dropSecond}
          className="fixed start-1/2 top-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[min(24rem,calc(100vw-2rem))] flex-col overflow-y-auto overscroll-contain -translate-x-1/2 -translate-y-1/2 rounded-card border border-border bg-card p-6 transition-all duration-200 data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0 rtl:translate-x-1/2"
        >
          <Base.Title className="text-lg font-semibold first-letter:uppercase">{title}</Base.Title>
          {description && (
            <Base.Description className="mt-2 text-base text-normal">{description}</Base.Description>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
