import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useNow } from '../../lib/react/use-now.ts';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import {
  type ConnectionState,
  connectionSentence,
  connectionState,
  connectionText,
} from './connection-text.ts';

/** The state of the link to the car; a tap shows in a sentence what is wrong and since when. */
export function ConnectionIndicator() {
  const { t } = useTexts();
  const { link } = useStores();
  const value = useValue(link, (each) => each);
  const nowMs = useNow(1_000);
  const [isExplained, setExplained] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const textId = useId();
  useEffect(() => {
    if (!isExplained) return;
    const end = new AbortController();
    const close = (event: Event) => {
      const isInside = event.target instanceof Node && box.current?.contains(event.target);
      if (!isInside || (event instanceof KeyboardEvent && event.key === 'Escape')) setExplained(false);
    };
    document.addEventListener('pointerdown', close, end);
    document.addEventListener('keydown', close, end);
    return () => end.abort();
  }, [isExplained]);

  const state = connectionState(value, nowMs);
  const text = connectionText(state, value.failure, t);
  return (
    <div
      ref={box}
      data-testid="connection"
      data-state={isConnected(state) ? 'connected' : state}
      data-direct={state === 'direct'}
      className="relative shrink-0"
    >
      <button
        type="button"
        title={text}
        aria-labelledby={textId}
        aria-expanded={isExplained}
        onClick={() => setExplained(!isExplained)}
        className="grid size-11 place-items-center rounded-full hover:bg-raised"
      >
        <ConnectionSign state={state} />
      </button>
      {/* The name of a button that changes is not spoken, a change of a text is. */}
      <p id={textId} role="status" className={isExplained ? BUBBLE : 'sr-only'}>
        {isExplained ? connectionSentence(state, value.failure, nowMs, t) : text}
      </p>
    </div>
  );
}

const isConnected = (state: ConnectionState) => state === 'connected' || state === 'direct';

const BUBBLE =
  'absolute end-1 top-full z-30 mt-1 w-max max-w-[min(20rem,calc(100vw-1.5rem))] rounded-card border border-border bg-raised p-3 text-sm shadow-lg';

/** Green and pulsing while the car answers, amber while only the server does, crossed out where it cannot be, turning otherwise. */
function ConnectionSign({ state }: { state: ConnectionState }) {
  if (state === 'impossible')
    return <IconPlugConnectedX className="size-5 text-attention" aria-hidden="true" />;
  if (state === 'connecting') return <Spinner className="size-5 text-quiet" />;
  const style = isConnected(state)
    ? 'animate-[pulse-dot_0.6s_ease-in-out_infinite_alternate] bg-brand'
    : 'bg-attention';
  return <span className={`size-3 rounded-full ${style}`} />;
}
