import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSize } from '../../../lib/react/use-size.ts';
import { useViewport } from '../../../lib/react/use-viewport.ts';
import { CORNER_MARGIN_PX, type SheetPlace } from './sheet-place.ts';
import { useSheetDrag } from './use-sheet-drag.ts';

/** Above the sheet stays room for a round button, px, or a quarter of the screen where that is less. */
const ROOM_ABOVE_PX = 80;
const MAX_PART = 0.75;
/** A low sheet leaves this to the screen under it, with the largest text, too. */
const MAX_LOW_PART = 0.65;

interface SheetHeights {
  lowPx: number;
  highPx: number;
}

/** The two heights of a sheet: parts of the window's height, or its content where that is more, within the screen. */
function sheetHeights(
  [low, high]: readonly [number, number],
  windowPx: number,
  screenPx: number,
  contentPx: { low: number; high: number },
): SheetHeights {
  const mostPx = Math.max(screenPx - ROOM_ABOVE_PX, screenPx * MAX_PART);
  const lowPx = Math.min(screenPx * MAX_LOW_PART, Math.max(low * windowPx, contentPx.low));
  const highPx = Math.min(mostPx, Math.max(high * windowPx, contentPx.high, lowPx));
  return { lowPx: Math.round(lowPx), highPx: Math.round(highPx) };
}

interface SheetProps {
  /** The name of the sheet, for screen readers. */
  label: string;
  /** What its handle does, low and high. */
  handle: { more: string; less: string };
  place: SheetPlace;
  /** `null` for the width of the screen. */
  widthPx: number | null;
  /** Heights it rests at, parts of the window's height. */
  snapPoints: readonly [low: number, high: number];
  isHigh: boolean;
  onHigh: (isHigh: boolean) => void;
  /** It grows with its content where the window is too low for it, and shows more of it when it is high. */
  isFitted?: boolean;
  /** The height it rests at, px. */
  onHeight?: (heightPx: number) => void;
  children: ReactNode;
}

const HANDLE_PX = 24;
const LONG_PRESS_MS = 250;
const LOOKS = {
  bottom: 'inset-x-0 bottom-0 rounded-t-sheet border-t shadow-sheet',
  corner: 'bottom-0 rounded-t-sheet border border-b-0 shadow-sheet',
  side: 'inset-y-0 end-0 border-s pt-[calc(0.5rem+var(--screen-top))]',
};

/** A sheet that is always there, over a screen that stays usable. It rests at two heights, or stands at the side in full. */
export function Sheet(props: SheetProps) {
  const { label, handle: texts, place, widthPx, snapPoints, isHigh, onHigh, isFitted = false } = props;
  const { heightPx: windowPx } = useViewport();
  const screen = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const button = useHandle(isHigh, onHigh);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { heightPx: screenPx } = useSize(screen);
  const { heightPx: contentPx } = useSize(content);
  const held = useRef({ low: 0, high: 0 }).current;
  if (isFitted) held[isHigh ? 'high' : 'low'] = contentPx + HANDLE_PX;
  const { lowPx, highPx } = sheetHeights(snapPoints, windowPx, screenPx, held);
  const isSide = place === 'side';
  const restPx = isSide ? screenPx : isHigh ? highPx : lowPx;
  // Its first height is set without a transition, and laid out before there is one.
  const [isSettled, setSettled] = useState(false);
  const hasHeight = restPx > 0;
  useEffect(() => setSettled(hasHeight && sheet.current?.offsetHeight !== 0), [hasHeight]);
  // More or fewer figures begin with the first of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useLayoutEffect(() => {
    if (isFitted && scroller.current) scroller.current.scrollTop = 0;
  }, [isFitted, isHigh]);
  const { onHeight } = props;
  useLayoutEffect(() => onHeight?.(restPx), [onHeight, restPx]);
  useSheetDrag({
    sheet,
    handle: button.ref,
    scroller,
    isEnabled: !isSide,
    isHigh,
    lowPx,
    highPx,
    onRelease: onHigh,
  });

  const Chevron = isHigh ? IconChevronUp : IconChevronDown;
  const minHeight = isSide
    ? '100%'
    : isFitted
      ? (snapPoints[isHigh ? 1 : 0] ?? 0) * windowPx - HANDLE_PX
      : undefined;
  return (
    <div ref={screen} className="pointer-events-none absolute inset-0 z-10">
      <section
        ref={sheet}
        aria-label={label}
        data-testid="sheet"
        data-keeps-swipes
        style={{
          height: isSide ? undefined : restPx,
          width: widthPx ?? undefined,
          insetInlineEnd: place === 'corner' ? CORNER_MARGIN_PX : undefined,
        }}
        className={`pointer-events-auto absolute flex flex-col border-border bg-card/95 backdrop-blur-md select-none ${isSettled ? 'transition-[height] duration-500 ease-calm data-dragging:transition-none' : 'transition-none'} ${LOOKS[place]}`}
      >
        {!isSide && (
          <button
            {...button}
            aria-label={isHigh ? texts.less : texts.more}
            style={{ height: HANDLE_PX }}
            className="relative flex w-full shrink-0 touch-none items-center justify-center rounded-t-sheet after:absolute after:inset-x-0 after:-top-5 after:bottom-0"
          >
            <span className="h-1 w-10 rounded-full bg-quiet/60" />
          </button>
        )}
        <div
          ref={scroller}
          data-testid="sheet-scroller"
          className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain px-3"
        >
          <div
            ref={content}
            style={{ minHeight }}
            className="flex flex-col pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
          >
            {props.children}
            {isSide && isFitted && (
              <button
                {...button}
                className="mt-2 flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-xl text-sm text-normal hover:bg-raised hover:text-strong"
              >
                <Chevron className="size-5" aria-hidden="true" />
                {isHigh ? texts.less : texts.more}
              </button>
            )}
          </div>
        </div>
      </section>
    </div>
  );
}

/** The behaviour of a sheet's handle, independent of its looks. */
function useHandle(isHigh: boolean, onHigh: (isHigh: boolean) => void) {
  const ref = useRef<HTMLButtonElement>(null);
  const pressedAt = useRef(0);
  const toggle = (event: MouseEvent) => {
    // A long press of the handle cancels the tap; keys press for no time.
    if (event.detail > 0 && event.timeStamp - pressedAt.current > LONG_PRESS_MS) return;
    onHigh(!isHigh);
  };
  return {
    ref,
    type: 'button' as const,
    'data-testid': 'sheet-handle',
    'aria-expanded': isHigh,
    onPointerDown: (event: { timeStamp: number }) => {
      pressedAt.current = event.timeStamp;
    },
    onClick: toggle,
  };
}
