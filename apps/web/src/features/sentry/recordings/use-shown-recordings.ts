import type { SentryRecording } from '@ligo/protocol';
import { useMemo } from 'react';
import { isComplete } from '../../../stores/recordings/stored-recordings.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { startOf, timeOf } from './recording-name.ts';

/** A recording of a list, and where it is. */
export interface ShownRecording {
  recording: SentryRecording;
  /** It can be watched without the car. */
  isKept: boolean;
}

/** The recordings of a day, newest first: those that the car lists, and those that this phone keeps. */
export function useShownRecordings(day: string): {
  shown: readonly ShownRecording[];
  /** Days of which this phone keeps recordings. */
  keptDays: ReadonlySet<string>;
} {
  const { list, stored: storedRecordings } = useLazyStores().recordings;
  const recordings = useValue(list, (value) => value.recordings);
  const choice = useValue(list, (value) => value.choice);
  const stored = useValue(storedRecordings, (value) => value);
  return useMemo(() => {
    const here = stored.filter((each) => each.isKept && isComplete(each));
    const keptPaths = new Set(here.map(({ recording }) => recording.filePath));
    const listed = new Set(recordings.map(({ filePath }) => filePath));
    const isWanted = ({ duration, cameras }: SentryRecording) =>
      duration >= (choice?.minDurationMs ?? 0) &&
      (choice?.camId == null || cameras === undefined || cameras.includes(choice.camId));
    const keptAlone = here
      .map(({ recording }) => recording)
      .filter((each) => !listed.has(each.filePath) && timeOf(each)?.day === day && isWanted(each));
    const all = [...recordings, ...keptAlone];
    if (keptAlone.length > 0) all.sort((one, other) => (startOf(other) ?? 0) - (startOf(one) ?? 0));
    return {
      shown: all.map((recording) => ({
        recording,
        isKept: keptPaths.has(recording.filePath),
      })),
      keptDays: new Set(here.map(({ recording }) => timeOf(recording)?.day ?? '')),
    };
  }, [recordings, stored, choice, day]);
}
