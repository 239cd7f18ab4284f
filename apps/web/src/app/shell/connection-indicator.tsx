import { IconPlugConnectedX } from '@tabler/icons-react';
import type { TextKey } from '../../i18n/catalogue.ts';
import { useTexts } from '../../i18n/index.ts';
import { useNow } from '../../lib/react/use-now.ts';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { type ConnectionState, connectionState } from './connection-state.ts';

const TEXTS: Record<ConnectionState, TextKey> = {
  connected: 'shell.connected',
  waiting: 'shell.waiting',
  connecting: 'shell.connecting',
  unsupported: 'status.obstacle.browser',
};

/** Green and pulsing while the car answers, amber while only the server does, turning otherwise, crossed out where it never can. */
export function ConnectionIndicator() {
  const { t } = useTexts();
  const { link } = useStores();
  const value = useValue(link, (each) => each);
  const state = connectionState(value, useNow(1_000));
  const text = t(value.obstacle ? `status.obstacle.${value.obstacle}` : TEXTS[state]);
  return (
    <span
      role="status"
      data-testid="connection"
      data-state={state}
      title={text}
      className="grid size-11 shrink-0 place-items-center"
    >
      {/* A change of a label is not spoken, a change of text is. */}
      <span className="sr-only">{text}</span>
      {state === 'unsupported' && <IconPlugConnectedX className="size-5 text-attention" aria-hidden="true" />}
      {state === 'connecting' && <Spinner className="size-5 text-quiet" />}
      {(state === 'connected' || state === 'waiting') && (
        <span
          className={`size-3 rounded-full ${state === 'connected' ? 'animate-[pulse-dot_0.6s_ease-in-out_infinite_alternate] bg-brand' : 'bg-attention'}`}
        />
      )}
    </span>
  );
}
