import type { SentryRecording } from '@ligo/protocol';
import { useEffect } from 'react';
import { useNow } from '../../../lib/react/use-now.ts';
import { useLateStores, useValue } from '../../../stores/use-stores.tsx';
import { recordingOf, type Search, searchOf } from './moment.ts';

const LOOK_EVERY_MS = 5_000;

/**
 * Looks for the recording of a movement, unix milliseconds, in the list of its day until it is there. `null` without one, and
 * once it is found.
 */
export function useAskedMoment(
  atMs: number | null,
  onFound: (recording: SentryRecording) => void,
): Search | null {
  const { list } = useLateStores().recordings;
  const state = useValue(list, (value) => value);
  const nowMs = useNow(LOOK_EVERY_MS);
  const found = atMs === null ? null : recordingOf(state.recordings, atMs);
  const search = atMs === null || found ? null : searchOf(state, atMs, nowMs);
  useEffect(() => {
    if (found) onFound(found);
  }, [found, onFound]);
  useEffect(() => {
    if (search === 'more') list.more();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: nowMs says when.
  useEffect(() => {
    if (search === 'written') list.lookAgain();
  }, [search, nowMs, list]);
  return search;
}
