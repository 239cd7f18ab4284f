import { PULL_TO_REFRESH } from '@ligo/protocol';
import { IconArrowDown, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pulledPx } from './pull.ts';

interface PullToRefreshProps {
  /** Pulling does something now. */
  isEnabled: boolean;
  /** What was asked for is under way. */
  isRefreshing: boolean;
  onRefresh: () => void;
  /** What the button for everybody who cannot pull says. */
  label: string;
  children: ReactNode;
}

const { thresholdPx } = PULL_TO_REFRESH;

/** A scrolling list that is refreshed by pulling it down beyond its top, or by a button that the keyboard reaches. */
export function PullToRefresh({ isEnabled, isRefreshing, onRefresh, label, children }: PullToRefreshProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [pullPx, setPullPx] = useState(0);
  const act = useRef(onRefresh);
  act.current = onRefresh;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isEnabled) return;
    let startY: number | null = null;
    let pulled = 0;
    const pull = (px: number) => {
      pulled = px;
      setPullPx(px);
    };
    const onStart = (event: TouchEvent) => {
      startY =
        element.scrollTop <= 0 && event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null;
    };
    const onMove = (event: TouchEvent) => {
      if (startY === null) return;
      const px = pulledPx((event.touches[0]?.clientY ?? startY) - startY);
      // From here on the finger moves the list, not the page; a finger that goes up first just scrolls.
      if (px > 0 && event.cancelable) event.preventDefault();
      if (px === 0 && element.scrollTop > 0) startY = null;
      pull(px);
    };
    const onEnd = () => {
      startY = null;
      if (pulled >= thresholdPx) act.current();
      pull(0);
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onEnd);
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onEnd);
    };
  }, [isEnabled]);

  const isArmed = pullPx >= thresholdPx;
  return (
    <div
      ref={scroller}
      data-testid="pull-to-refresh"
      className="relative h-full overflow-y-auto overscroll-contain"
    >
      <div
        aria-hidden="true"
        style={{ height: pullPx }}
        className={`grid place-items-center overflow-hidden text-normal ${pullPx === 0 ? 'transition-[height] duration-200' : ''}`}
      >
        <IconArrowDown
          className={`transition-transform duration-200 ${isArmed ? 'rotate-180 text-brand' : ''}`}
        />
      </div>
      {isEnabled && (
        <button
          type="button"
          aria-busy={isRefreshing}
          onClick={onRefresh}
          className="sr-only inset-x-3 top-1 z-10 min-h-11 items-center justify-center gap-2 rounded-xl border border-border bg-raised px-4 text-sm focus-visible:not-sr-only focus-visible:absolute focus-visible:flex"
        >
          <IconRefresh className="size-5" aria-hidden="true" />
          {label}
        </button>
      )}
      {children}
    </div>
  );
}
