import { Drawer as Base } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { useCloseRequest } from './use-close-request.ts';
import { useTapGuard } from './use-tap-guard.ts';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  /** Takes the whole height, for screens with steps of their own. */
  tall?: boolean;
  /** Shows a picture: wider on a large screen, and the whole of a turned phone. */
  isPicture?: boolean;
}

/** A panel that slides up from the lower edge in half a second, over everything else; swiped down it closes. */
export function Drawer({ open, onOpenChange, title, children, tall, isPicture }: DrawerProps) {
  useCloseRequest(open, () => onOpenChange(false), true);
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
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/70 opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-500 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.VirtualKeyboardProvider>
          <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center ps-(--safe-start) pe-(--safe-end) pb-[var(--drawer-keyboard-inset,0px)]">
            <Base.Popup
              onClickCapture={dropSecond}
              className={`flex max-h-[94dvh] w-full max-w-xl flex-col rounded-t-sheet border border-b-0 border-border bg-card [transform:translateY(var(--drawer-swipe-movement-y))] transition-transform duration-500 ease-calm outline-none data-ending-style:translate-y-full data-starting-style:translate-y-full data-swiping:select-none ${tall ? 'h-[94dvh]' : ''} ${isPicture ? 'wide:max-w-4xl low:h-dvh low:max-h-dvh low:max-w-none low:rounded-none' : ''}`}
            >
              <div
                className={`mx-auto mt-3 h-1 w-10 shrink-0 rounded-full bg-border ${isPicture ? 'low:hidden' : ''}`}
              />
              <Base.Title
                className={`px-6 pt-4 pb-2 text-lg font-semibold first-letter:uppercase ${isPicture ? 'low:sr-only' : ''}`}
              >
                {title}
              </Base.Title>
              <Base.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
                {children}
              </Base.Content>
            </Base.Popup>
          </Base.Viewport>
        </Base.VirtualKeyboardProvider>
      </Base.Portal>
    </Base.Root>
  );
}
