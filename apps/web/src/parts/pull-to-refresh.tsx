import { IconArrowDown } from '@tabler/icons-react';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../i18n/index.ts';

/** A list follows a finger no further, and refreshes from the threshold on, px. */
export const PULL = { maxPx: 95, thresholdPx: 67 };

/** How far a list follows a finger that was dragged down by `dragPx`: the further, the harder, never beyond the most. */
export function pullOffsetPx(dragPx: number): number {
  return dragPx <= 0 ? 0 : PULL.maxPx * (1 - Math.exp(-dragPx / PULL.maxPx));
}

/** Letting go here refreshes. */
export function isPulledEnough(offsetPx: number): boolean {
  return offsetPx >= PULL.thresholdPx;
}

/**
 * Follows a finger that drags a scrolled list down at its top; returns how far the list is pulled, px. Calls `onRefresh`
 * when the finger is released far enough down. A drag that begins sideways, or with two fingers, is none.
 */
function usePull(scroller: RefObject<HTMLElement | null>, isEnabled: boolean, onRefresh: () => void): number {
  const [offsetPx, setOffset] = useState(0);
  const refresh = useRef(onRefresh);
  refresh.current = onRefresh;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isEnabled) return;
    let start: { x: number; y: number } | null = null;
    let pulledPx = 0;
    const pull = (px: number) => {
      pulledPx = px;
      setOffset(px);
    };
    const onStart = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      const mayBegin = touches.length === 1 && touch && element.scrollTop <= 0;
      start = mayBegin ? { x: touch.clientX, y: touch.clientY } : null;
      if (!mayBegin) pull(0);
    };
    const onMove = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!start || !touch) return;
      const dragPx = touch.clientY - start.y;
      const isOther = dragPx <= 0 || Math.abs(touch.clientX - start.x) > dragPx;
      if (pulledPx === 0 && isOther) {
        start = null;
        return;
      }
      // The list is dragged instead of scrolled.
      if (event.cancelable) event.preventDefault();
      pull(pullOffsetPx(dragPx));
    };
    const onEnd = () => {
      if (start && isPulledEnough(pulledPx)) refresh.current();
      start = null;
      pull(0);
    };
    const onCancel = () => {
      start = null;
      pull(0);
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onCancel);
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onCancel);
      setOffset(0);
    };
  }, [scroller, isEnabled]);
  return offsetPx;
}

interface PullToRefreshProps {
  /** Pulling is enabled; it is off without a connection and during a refresh. */
  isEnabled: boolean;
  onRefresh: () => void;
  children: ReactNode;
  className?: string;
  /** The element that scrolls. */
  ref?: Ref<HTMLDivElement>;
}

/** Fills its positioned parent with a list that scrolls and, pulled down at its top, refreshes; mice and keys have `RefreshButton`. */
export function PullToRefresh(props: PullToRefreshProps) {
  const { isEnabled, onRefresh, children, className = '', ref } = props;
  const { t } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => scroller.current as HTMLDivElement);
  const offsetPx = usePull(scroller, isEnabled, onRefresh);
  const isEnough = isPulledEnough(offsetPx);
  const settle = offsetPx === 0 ? 'transition-[translate,opacity] duration-200 ease-calm' : '';
  return (
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it also where it holds nothing that takes the focus
      tabIndex={0}
      className={`absolute inset-0 overflow-x-hidden overflow-y-auto overscroll-contain ${className}`}
    >
      <div
        aria-hidden="true"
        style={{ translate: `0 ${offsetPx - 48}px`, opacity: offsetPx === 0 ? 0 : 1 }}
        className={`pointer-events-none absolute inset-x-0 top-0 flex h-12 items-center justify-center gap-2 text-sm ${isEnough ? 'text-brand' : 'text-normal'} ${settle}`}
      >
        <IconArrowDown
          className={`size-5 transition-[rotate] duration-200 ${isEnough ? 'rotate-180' : ''}`}
        />
        {t(isEnough ? 'pull.release' : 'pull.pull')}
      </div>
      <div style={{ translate: `0 ${offsetPx}px` }} className={`min-h-full ${settle}`}>
        {children}
      </div>
    </div>
  );
}
