import type { SentryRecording } from '@ligo/protocol';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useNow } from '../../../lib/react/use-now.ts';
import { addDays, dayOf, isDay, type LocalDay } from '../../../lib/time/local-day.ts';
import { isComplete } from '../../../stores/recordings/stored-recordings.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { startOf } from './recording-name.ts';

/** The day and the movement that the address names; a day that is set takes the place of both. */
export function useAddress(today: string) {
  const [query, setQuery] = useSearchParams();
  const at = Number(query.get('at') ?? Number.NaN);
  // What cannot have happened yet is not looked for.
  const atMs = at > 0 && isDay(dayOf(at)) && dayOf(at) <= today ? at : null;
  const asked = atMs === null ? (query.get('day') ?? '') : dayOf(atMs);
  const day = isDay(asked) && asked < today ? asked : today;
  const change = useCallback(
    (next: string) =>
      setQuery(
        (before) => {
          before.delete('at');
          before.set('day', next);
          before.set('tab', 'recordings');
          return before;
        },
        { replace: true },
      ),
    [setQuery],
  );
  return { day, atMs, setDay: change };
}

/** The rounding error of the times, ms. */
const ROUNDED_MS = 1_000;
/** A recording continues as long as something moves. An older car lists it once it has ended, another one within seconds. */
const WRITTEN_TIMEOUT_MS = 10 * 60_000;
const LISTED_TIMEOUT_MS = 2 * 60_000;

/** The recording of a movement, unix milliseconds; `null` if it is not among these. */
export function recordingOf(recordings: readonly SentryRecording[], atMs: number): SentryRecording | null {
  const isNear = (timeMs: number | undefined) =>
    timeMs !== undefined && Math.abs(timeMs - atMs) <= ROUNDED_MS;
  const holds = (recording: SentryRecording) => {
    const startMs = startOf(recording);
    if (startMs === null) return false;
    return startMs - ROUNDED_MS <= atMs && atMs <= startMs + recording.duration + ROUNDED_MS;
  };
  return recordings.find(({ movedAt }) => isNear(movedAt)) ?? recordings.find(holds) ?? null;
}

/** How the search for a movement's recording stands, as far as the list goes. */
export type MomentSearch = 'waiting' | 'more' | 'written' | 'gone';

/** What to do about a movement whose recording is not among those listed. */
export function searchOf(
  list: { recordings: readonly SentryRecording[]; isLoaded: boolean; hasMore: boolean },
  atMs: number,
  nowMs: number,
  timeoutMs: number,
): MomentSearch {
  if (!list.isLoaded) return 'waiting';
  const oldest = list.recordings.at(-1);
  if (list.hasMore && oldest && (startOf(oldest) ?? 0) > atMs) return 'more';
  return nowMs - atMs < timeoutMs ? 'written' : 'gone';
}

const CHECK_INTERVAL_MS = 2_000;

/**
 * Looks for the recording of a movement, unix milliseconds, among those that this phone keeps and in the car's lists until it is
 * there: of its day, and of those beside it, for the car may stand in another time zone. Without one, and once it is found,
 * `search` is `null`; `day` is the one whose list is wanted, `null` if it does not matter; `isRecent`: the car may still see what moved.
 */
export function useRequestedMoment(
  atMs: number | null,
  onFound: (recording: SentryRecording) => void,
): { search: MomentSearch | null; day: LocalDay | null; isRecent: boolean } {
  const { list, stored: storedRecordings, unseen } = useLazyStores().recordings;
  const state = useValue(list, (value) => value);
  const stored = useValue(storedRecordings, (value) => value);
  const listsOpen = useValue(unseen, (count) => count !== null);
  const nowMs = useNow(CHECK_INTERVAL_MS);
  const isRecent = atMs !== null && nowMs - atMs < WRITTEN_TIMEOUT_MS;
  const [searched, setSearched] = useState({ atMs, days: 0, nowMs });
  const count = searched.atMs === atMs ? searched.days : 0;
  const days = useMemo(() => daysAround(atMs), [atMs]);
  const own = [...state.recordings, ...stored.filter(isComplete).map(({ recording }) => recording)];
  const found = atMs === null ? null : recordingOf(own, atMs);
  const search =
    atMs === null || found
      ? null
      : searchOf(state, atMs, nowMs, listsOpen ? LISTED_TIMEOUT_MS : WRITTEN_TIMEOUT_MS);
  const isGone = search === 'gone' && count >= days.length;
  const day = days[isGone ? 0 : count % days.length] ?? null;
  const isOfDay = state.choice?.day === day;
  useEffect(() => {
    if (found) onFound(found);
  }, [found, onFound]);
  useEffect(() => {
    if (search === 'more' && isOfDay) list.loadMore();
  });
  // Each day is searched once at once; a recording that is still being written is awaited.
  const isDue =
    search === 'gone' || (search === 'written' && (count < days.length || searched.nowMs !== nowMs));
  const isNext = isOfDay && !isGone && isDue;
  useEffect(() => {
    if (isNext) setSearched({ atMs, days: count + 1, nowMs });
  }, [isNext, atMs, count, nowMs]);
  if (search === null || (search === 'gone' && !isGone))
    return { search: search && 'waiting', day, isRecent };
  return { search, day, isRecent };
}

/** The day of a moment in this phone's time zone, and those beside it. */
function daysAround(atMs: number | null): LocalDay[] {
  if (atMs === null) return [];
  const day = dayOf(atMs);
  return [day, addDays(day, -1), addDays(day, 1)];
}
