import { useTexts } from '../../../i18n/index.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { Incident } from './incident.tsx';
import { incidentsOf } from './incidents.ts';
import { RecordingCard } from './recording-card.tsx';
import type { ShownRecording } from './use-shown-recordings.ts';

interface RecordingListProps {
  /** Newest first. */
  shown: readonly ShownRecording[];
  /** `filePath`s of those that are chosen; `null` while nothing is chosen. */
  chosen: ReadonlySet<string> | null;
  onTap: (shown: ShownRecording) => void;
}

/** Recordings of a day; those close together under one heading. */
export function RecordingList({ shown, chosen, onTap }: RecordingListProps) {
  const byPath = new Map(shown.map((each) => [each.recording.filePath, each]));
  const card = (each: ShownRecording) => (
    <RecordingCard
      key={each.recording.filePath}
      {...each}
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
          <Incident key={`incident ${key}`} shown={incident}>
            {incident.map(card)}
          </Incident>
        );
      })}
    </ul>
  );
}

/** Places for recordings that are on their way. */
export function RecordingPlaces() {
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
  const isReached = useValue(useStores().link, ({ reach }) => reach === 'car');
  if (isReached && !isLoaded && !isLate) return <RecordingPlaces />;
  const text = isLoaded ? 'recordings.empty' : isReached ? 'recordings.noAnswer' : 'recordings.offline';
  return (
    <p role="status" className="px-6 pt-[14dvh] text-center text-base text-normal">
      {t(text)}
    </p>
  );
}
