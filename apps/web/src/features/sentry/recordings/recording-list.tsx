import type { SentryRecording } from '@ligo/protocol';
import { IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useLazyComponent } from '../../../lib/react/use-lazy-component.ts';
import { useIsReached } from '../../../parts/use-car.ts';
import { RecordingCard } from './recording-card.tsx';
import { startOf, timeOf } from './recording-name.ts';
import type { ShownRecording } from './use-shown-recordings.ts';

/** Recordings between which less time passes belong together, ms. */
const CLOSE_MS = 3 * 60_000;

/** Parts a list, newest first, into incidents: recordings that follow each other closely. */
export function incidentsOf(recordings: readonly SentryRecording[]): SentryRecording[][] {
  const incidents: SentryRecording[][] = [];
  for (const recording of recordings) {
    const last = incidents.at(-1);
    const next = last?.at(-1);
    if (last && next && isClose(recording, next)) last.push(recording);
    else incidents.push([recording]);
  }
  return incidents;
}

function isClose(earlier: SentryRecording, later: SentryRecording): boolean {
  const [from, to] = [startOf(earlier), startOf(later)];
  return from !== null && to !== null && to - (from + earlier.duration) <= CLOSE_MS;
}

const loadSpotMap = () => import('../../../parts/map/static-map.tsx');

/** Recordings that followed each other closely, under one heading, with where the car stood. */
function Incident({
  shown,
  isOpen,
  children,
}: {
  shown: readonly ShownRecording[];
  /** Older recordings that are not loaded yet may belong to it. */
  isOpen: boolean;
  children: ReactNode;
}) {
  const { t } = useTexts('sentry');
  const id = useId();
  const [isMapOpen, setMapOpen] = useState(false);
  const SpotMap = useLazyComponent(isMapOpen ? loadSpotMap : null);
  const [newest, oldest] = [shown[0]?.recording, shown.at(-1)?.recording];
  const placed = shown.find(({ recording }) => recording.lat !== undefined && recording.lng !== undefined);
  const from = oldest && timeOf(oldest)?.time.slice(0, 5);
  const to = newest && timeOf(newest)?.time.slice(0, 5);
  return (
    <li className="rounded-card border border-border p-2">
      <div className="flex min-h-11 items-center gap-2 ps-2">
        <h2 id={id} className="min-w-0 flex-1 text-sm font-medium text-normal">
          {`${isOpen ? t('recordings.incidentOpen') : t('recordings.incident', { count: shown.length })} `}
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
        <div className="mb-2">
          {SpotMap ? (
            <SpotMap
              label={t('recordings.map')}
              latitudeDeg={placed.recording.lat ?? 0}
              longitudeDeg={placed.recording.lng ?? 0}
            />
          ) : (
            <div className="h-48" />
          )}
        </div>
      )}
      <ul aria-labelledby={id} className="grid gap-2">
        {children}
      </ul>
    </li>
  );
}

interface RecordingListProps {
  /** Newest first. */
  shown: readonly ShownRecording[];
  /** It is played beside the list. */
  played: SentryRecording | null;
  /** `filePath`s of those that are chosen; `null` while nothing is chosen. */
  chosen: ReadonlySet<string> | null;
  /** The car has older ones. */
  hasMore: boolean;
  onTap: (shown: ShownRecording) => void;
}

/** Recordings of a day; those close together under one heading. */
export function RecordingList({ shown, played, chosen, hasMore, onTap }: RecordingListProps) {
  const byPath = new Map(shown.map((each) => [each.recording.filePath, each]));
  const card = (each: ShownRecording) => (
    <RecordingCard
      key={each.recording.filePath}
      {...each}
      isPlayed={each.recording.filePath === played?.filePath}
      isChosen={chosen?.has(each.recording.filePath) ?? null}
      onTap={() => onTap(each)}
    />
  );
  const incidents = incidentsOf(shown.map(({ recording }) => recording)).map((incident) =>
    incident.flatMap(({ filePath }) => byPath.get(filePath) ?? []),
  );
  return (
    <ul className="grid gap-3">
      {incidents.map((incident) => {
        const [first] = incident;
        if (!first || incident.length === 1) return first && card(first);
        // The oldest one stays what it is when another one follows.
        const key = incident.at(-1)?.recording.filePath;
        return (
          <Incident
            key={`incident ${key}`}
            shown={incident}
            isOpen={hasMore && incident === incidents.at(-1)}
          >
            {incident.map(card)}
          </Incident>
        );
      })}
    </ul>
  );
}

/** Places for recordings that are on their way. */
function RecordingPlaces() {
  return (
    <ul aria-hidden="true" className="grid animate-[appear_200ms_300ms_both] gap-3">
      {[1, 2, 3].map((each) => (
        <li key={each} className="flex items-center gap-3 rounded-card border border-border bg-card p-2">
          <span className="aspect-video w-32 animate-pulse rounded-lg bg-raised" />
          <span className="h-5 w-28 animate-pulse rounded bg-raised" />
        </li>
      ))}
    </ul>
  );
}

/** The text of an empty list of recordings. */
export function NoRecordings({ isLoaded, isLate }: { isLoaded: boolean; isLate: boolean }) {
  const { t } = useTexts('sentry');
  const isReached = useIsReached();
  if (isReached && !isLoaded && !isLate) return <RecordingPlaces />;
  const text = isLoaded ? 'recordings.empty' : isReached ? 'recordings.noAnswer' : 'recordings.offline';
  return (
    <p role="status" className="px-6 pt-[14dvh] text-center text-base text-normal">
      {t(text)}
    </p>
  );
}
