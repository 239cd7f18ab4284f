import { Drawer } from '@base-ui/react/drawer';
import { type ReactNode, useState } from 'react';

interface BottomSheetProps {
  /** What the sheet is, for screen readers. */
  label: string;
  /** Heights it rests at, parts of the screen's height, lowest first. */
  snapPoints: readonly [number, number];
  onSnap?: (part: number) => void;
  children: ReactNode;
}

/** A sheet that is always there, over a screen that stays usable, and rests at two heights. It cannot be dismissed. */
export function BottomSheet({ label, snapPoints, onSnap, children }: BottomSheetProps) {
  const [low, high] = snapPoints;
  const [snapPoint, setSnapPoint] = useState<number>(low);
  const snap = (point: number) => {
    setSnapPoint(point);
    onSnap?.(point);
  };
  return (
    <Drawer.Root
      open
      modal={false}
      disablePointerDismissal
      snapPoints={[...snapPoints]}
      snapPoint={snapPoint}
      onSnapPointChange={(point) => snap(point === high ? high : low)}
    >
      <Drawer.Portal keepMounted>
        <Drawer.Viewport className="pointer-events-none fixed inset-0 z-10 flex items-end justify-center wide:justify-end wide:ps-[300px] wide:pe-6">
          <Drawer.Popup
            initialFocus={false}
            aria-label={label}
            style={{ height: `${high * 100}dvh` }}
            className="pointer-events-auto flex w-full flex-col rounded-t-sheet border border-b-0 border-border bg-card/95 shadow-[0_-12px_40px_#0008] outline-none backdrop-blur-md [transform:translateY(calc(var(--drawer-snap-point-offset)+var(--drawer-swipe-movement-y)))] transition-transform duration-500 ease-calm data-swiping:duration-0 data-swiping:select-none wide:w-[420px]"
          >
            <button
              type="button"
              aria-label={label}
              aria-expanded={snapPoint === high}
              onClick={() => snap(snapPoint === high ? low : high)}
              className="flex h-6 w-full shrink-0 touch-none items-center justify-center rounded-t-sheet"
            >
              <span className="h-1 w-10 rounded-full bg-quiet/60" />
            </button>
            <Drawer.Content className="min-h-0 flex-1 px-3 pb-[env(safe-area-inset-bottom)]">
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
