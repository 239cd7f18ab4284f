import { IconArrowDown } from '@tabler/icons-react';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { isPulledEnough } from './pull.ts';
import { usePull } from './use-pull.ts';

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
