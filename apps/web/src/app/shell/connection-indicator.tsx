import { CONNECTION_PULSE_MS } from '@ligo/protocol';
import type { TextKey } from '../../i18n/catalogue.ts';
import { useTexts } from '../../i18n/index.ts';
import { useNow } from '../../lib/use-now.ts';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type ConnectionState, connectionState } from './connection-state.ts';

const TEXTS: Record<ConnectionState, TextKey> = {
  connected: 'shell.connected',
  waiting: 'shell.waiting',
  connecting: 'shell.connecting',
};

/** Green and pulsing while the car answers, amber while only the server does, turning otherwise. */
export function ConnectionIndicator() {
  const { t } = useTexts();
  const { link } = useStores();
  const value = useValue(link, (each) => each);
  const state = connectionState(value, useNow(1_000));
  return (
    <span
      role="status"
      data-testid="connection"
      data-state={state}
      aria-label={t(TEXTS[state])}
      title={t(TEXTS[state])}
      className="grid size-11 place-items-center"
    >
      {state === 'connecting' ? (
        <Spinner className="size-5 text-quiet" />
      ) : (
        <span
          style={{ animationDuration: `${CONNECTION_PULSE_MS}ms` }}
          className={`size-3 rounded-full ${state === 'connected' ? 'animate-[pulse-dot_0.6s_ease-in-out_infinite_alternate] bg-brand' : 'bg-attention'}`}
        />
      )}
    </span>
  );
}
