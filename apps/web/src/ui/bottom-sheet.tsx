import { type ReactNode, useRef, useState } from 'react';
import { useSheetDrag } from './use-sheet-drag.ts';

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
  const [isHigh, setHigh] = useState(false);
  const rest = (nowHigh: boolean) => {
    setHigh(nowHigh);
    onSnap?.(nowHigh ? high : low);
  };
  const sheet = useRef<HTMLElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const heights = () => ({ lowPx: low * window.innerHeight, highPx: high * window.innerHeight });
  const draggedPx = useSheetDrag(sheet, handle, { heights, isHigh, onRest: rest });
  const shown = draggedPx === null ? `${(isHigh ? high : low) * 100}dvh` : `${draggedPx}px`;
  return (
    <div className="pointer-events-none fixed inset-0 z-10 flex items-end justify-center wide:justify-end wide:ps-[300px] wide:pe-6">
      <section
        ref={sheet}
        aria-label={label}
        style={{ height: `${high * 100}dvh`, transform: `translateY(calc(${high * 100}dvh - ${shown}))` }}
        className={`pointer-events-auto flex w-full flex-col rounded-t-sheet border border-b-0 border-border bg-card/95 shadow-[0_-12px_40px_#0008] outline-none backdrop-blur-md wide:w-[420px] ${draggedPx === null ? 'transition-transform duration-500 ease-calm' : 'select-none'}`}
      >
        <button
          ref={handle}
          type="button"
          aria-label={label}
          aria-expanded={isHigh}
          onClick={() => rest(!isHigh)}
          className="flex h-6 w-full shrink-0 touch-none items-center justify-center rounded-t-sheet"
        >
          <span className="h-1 w-10 rounded-full bg-quiet/60" />
        </button>
        <div className="min-h-0 flex-1 px-3 pb-[env(safe-area-inset-bottom)]">{children}</div>
      </section>
    </div>
  );
}
