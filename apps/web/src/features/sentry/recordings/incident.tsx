import { IconMapPin } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { timeOf } from './recording-name.ts';
import type { ShownRecording } from './use-shown-recordings.ts';

const SpotMap = lazy(() => import('../../../parts/map/static-map.tsx'));

/** Recordings that followed each other closely, under one heading, with where the car stood. */
export function Incident({ shown, children }: { shown: readonly ShownRecording[]; children: ReactNode }) {
  const { t } = useTexts('sentry');
  const id = useId();
  const [isMapOpen, setMapOpen] = useState(false);
  const [newest, oldest] = [shown[0]?.recording, shown.at(-1)?.recording];
  const placed = shown.find(({ recording }) => recording.lat !== undefined && recording.lng !== undefined);
  const from = oldest && timeOf(oldest)?.time.slice(0, 5);
  const to = newest && timeOf(newest)?.time.slice(0, 5);
  return (
    <li className="rounded-card border border-border p-2">
      <div className="flex min-h-11 items-center gap-2 ps-2">
        <h2 id={id} className="min-w-0 flex-1 text-sm font-medium text-normal">
          {`${t('recordings.incident', { count: shown.length })} `}
          {from && to && (
            <span dir="ltr" className="text-quiet tabular-nums">
              {from === to ? from : `${from} – ${to}`}
            </span>
          )}
        </h2>
        {placed && (
          <button
            type="button"
            aria-expanded={isMapOpen}
            onClick={() => setMapOpen(!isMapOpen)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm text-normal transition-colors duration-200 hover:bg-raised hover:text-strong"
          >
            <IconMapPin className="size-5" aria-hidden="true" />
            {t('recordings.place')}
          </button>
        )}
      </div>
      {isMapOpen && placed && (
        <Suspense fallback={<div className="mb-2 h-48" />}>
          <div className="mb-2">
            <SpotMap
              label={t('recordings.map')}
              latitudeDeg={placed.recording.lat ?? 0}
              longitudeDeg={placed.recording.lng ?? 0}
            />
          </div>
        </Suspense>
      )}
      <ul aria-labelledby={id} className="grid gap-2">
        {children}
      </ul>
    </li>
  );
}
