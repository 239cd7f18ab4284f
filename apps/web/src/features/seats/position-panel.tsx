import { SEAT_MEMORY_SLOTS } from '@ligo/protocol';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconProgressHelp,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { ConnectionNote } from '../../parts/connection-note.tsx';
import type { SeatMoveOutcome } from '../../stores/seats/seats-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ScreenHead } from '../../ui/screen/screen-head.tsx';
import { FAILURE_TEXTS } from './failure-texts.ts';
import { SeatSidePicture } from './seat-side-picture.tsx';

const SLOTS = Array.from({ length: SEAT_MEMORY_SLOTS }, (_, index) => index + 1);

export function PositionPanel() {
  const { t } = useTexts('seats');
  const { link } = useStores();
  const { seats } = useLazyStores();
  const isReached = useValue(link, ({ reach }) => reach === 'car');
  const { loading, last } = useValue(seats.memory, (value) => value);
  useEffect(() => seats.memory.enter(), [seats.memory]);
  // An answer from before this screen was opened is outdated.
  const [before] = useState(last);
  return (
    <div className="mx-auto flex min-h-full max-w-3xl flex-col px-4 pb-5">
      <ScreenHead title={t('seats.title')} note={<ConnectionNote isWaiting={false} />} />
      <section className="flex flex-col rounded-card border border-border bg-card p-4">
        <h2 className="text-base font-medium">{t('seats.memoryTitle')}</h2>
        <p className="mt-1 text-sm text-normal">{t('seats.memoryText')}</p>
        <SeatSidePicture isMoving={loading !== null} />
        <div className="grid grid-cols-2 gap-3">
          {SLOTS.map((slot) => (
            <button
              key={slot}
              type="button"
              aria-label={t('seats.slot', { slot: String(slot) })}
              aria-busy={loading === slot || undefined}
              disabled={!isReached || loading !== null}
              onClick={() => seats.memory.load(slot)}
              className={`grid min-h-20 place-items-center rounded-xl border text-2xl font-medium transition-[background-color,border-color,opacity] duration-200 ${loading === slot ? 'border-on bg-on/10 text-on' : 'border-border bg-raised enabled:hover:bg-border'} ${isReached && (loading === null || loading === slot) ? '' : 'opacity-60'}`}
            >
              {loading === slot ? <Spinner className="size-8" /> : slot}
            </button>
          ))}
        </div>
        <p
          role="status"
          className="mt-3 flex min-h-10 items-center justify-center gap-2 text-center text-sm text-normal"
        >
          {loading !== null && t('seats.moving', { slot: String(loading) })}
          {loading === null && last !== null && last !== before && (
            <Outcome outcome={last.outcome} position={last.position} />
          )}
        </p>
      </section>
      <p className="mt-4 flex items-start gap-2.5 text-sm text-normal">
        <IconAlertTriangle className="size-5 shrink-0 text-attention" aria-hidden="true" />
        {t('seats.memoryCare')}
      </p>
    </div>
  );
}

function Outcome({ outcome, position }: { outcome: SeatMoveOutcome; position: number }) {
  const { t } = useTexts('seats');
  if (outcome === 'done') {
    return (
      <>
        <IconCircleCheck className="size-5 shrink-0 text-on" aria-hidden="true" />
        {t('seats.moved', { slot: String(position) })}
      </>
    );
  }
  if (outcome === 'unconfirmed') {
    return (
      <>
        <IconProgressHelp className="size-5 shrink-0 text-attention" aria-hidden="true" />
        {t('orders.unconfirmed')}
      </>
    );
  }
  return (
    <>
      <IconExclamationCircle className="size-5 shrink-0 text-danger" aria-hidden="true" />
      {t(FAILURE_TEXTS[outcome])}
    </>
  );
}
