import type { Clock } from '@ligo/machine';
import { type CamId, type CarExtras, LINK, type SentryRecording } from '@ligo/protocol';
import { addDays, dateOf, dayOf } from '../../lib/time/local-day.ts';
import { createObservable, type Observable, type Readable } from '../../lib/values/observable.ts';
import type { RecordingsLink, RecordingsPart } from './recordings-link.ts';

const FIRST_PAGE = 10;
const NEXT_PAGE = 5;

export interface RecordingFilter {
  /** Only those for which this camera saw movement; `null` for all. */
  camId: CamId | null;
  /** Minimum duration, ms; 0 for all. */
  minDurationMs: number;
}

export interface ListChoice extends RecordingFilter {
  /** Local day, `YYYY-MM-DD`. */
  day: string;
}

interface ListState {
  choice: ListChoice | null;
  recordings: readonly SentryRecording[];
  /** Matching recordings of that day, as the car last reported. */
  totalCount: number;
  hasMore: boolean;
  /** The car has answered for the current choice. */
  isLoaded: boolean;
}

/** Recordings of the day and filter that were chosen last. */
export interface RecordingListStore extends Readable<ListState> {
  choose(choice: ListChoice): void;
  refresh(): void;
  /** Requests the first page again and shows the old entries meanwhile. */
  reload(): void;
  loadMore(): void;
  /** An owner has opened a recording, or has reviewed all of them (`'all'`). */
  see(filePath: string): void;
}

const NOTHING_LISTED = { recordings: [], totalCount: 0, hasMore: false, isLoaded: false };

type Page = CarExtras<'GetSentryRecordings'>;
type Listed = Pick<ListState, 'recordings' | 'hasMore'>;

/** A page of the chosen day from that offset on; without a choice, today's first one, which counts those of all days. */
function requestOf(choice: ListChoice | null, canFilter: boolean, offset: number, clock: Clock) {
  const wanted = choice ?? { day: dayOf(clock.nowMs()), camId: null, minDurationMs: 0 };
  const limit = choice ? (offset === 0 ? FIRST_PAGE : NEXT_PAGE) : 1;
  return { ...questionOf(wanted, canFilter), offset, limit };
}

/**
 * Tells answers of earlier choices apart: an answer names neither day nor filter. One that is lost is counted for the next, which a repeated
 * question then replaces.
 */
function createAnswerCount() {
  let hasChanged = false;
  let expected = 0;
  let outdated = 0;
  return {
    /** Another choice is made: what was asked before is outdated. */
    change() {
      hasChanged = true;
    },
    /** Nothing was asked since. */
    hasChanged: () => hasChanged,
    /** A question is sent, each repetition included. */
    expect() {
      if (hasChanged) outdated = expected;
      hasChanged = false;
      expected += 1;
    },
    /** Whether the answer that has come is of an earlier choice. */
    isOutdated() {
      expected = Math.max(0, expected - 1);
      if (outdated === 0) return false;
      outdated -= 1;
      return true;
    },
    reset() {
      expected = 0;
      outdated = 0;
    },
  };
}

/**
 * Makes the list of the recordings of one day. Rules in RULES.md.
 * @param onUnseen Takes the number of recordings of all days that no owner has opened; `null` of a car that does not count them.
 */
export function createList(
  link: Pick<RecordingsLink, 'send' | 'on'>,
  clock: Clock,
  onUnseen: (count: number | null) => void,
): RecordingListStore & RecordingsPart & { deleted(filePaths: readonly string[]): void } {
  const state = createObservable<ListState>({ choice: null, ...NOTHING_LISTED });
  let isLinked = false;
  let canFilter = false;
  let wasRecording = false;
  /** The offset of the open question. */
  let asked: number | null = null;
  const answers = createAnswerCount();
  let cancelRepeat = () => {};

  const change = (next: Partial<ListState>) => state.set({ ...state.get(), ...next });
  const ask = (fromOffset: number) => {
    const { choice } = state.get();
    if (!isLinked || !(choice || canFilter)) return;
    const offset = answers.hasChanged() ? 0 : fromOffset;
    answers.expect();
    asked = offset;
    cancelRepeat();
    cancelRepeat = clock.after(LINK.deadAfterMs, () => ask(offset));
    link.send('GetSentryRecordings', requestOf(choice, canFilter, offset, clock));
  };
  const endQuestion = () => {
    cancelRepeat();
    asked = null;
  };
  const endAll = () => {
    endQuestion();
    answers.reset();
  };
  const begin = (choice: ListChoice) => {
    change({ choice, ...NOTHING_LISTED });
    answers.change();
    if (asked === null) ask(0);
  };
  const receive = (page: Page) => {
    if (answers.isOutdated() || page.offset !== asked) return;
    if (answers.hasChanged()) return ask(0);
    endQuestion();
    onUnseen(page.unseenCount ?? null);
    if (!state.get().choice) return;
    const listed = page.offset === 0 ? withFirstPage(state.get(), page) : withNextPage(state.get(), page);
    change({ ...listed, totalCount: page.totalCount, isLoaded: true });
  };
  const reload = () => {
    if (asked === null) ask(0);
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    choose(choice) {
      if (!isSameChoice(state.get().choice, choice)) begin(choice);
    },
    refresh() {
      const { choice } = state.get();
      if (choice) begin(choice);
    },
    reload,
    loadMore() {
      if (state.get().hasMore && asked === null) ask(state.get().recordings.length);
    },
    see: createSeeing(state, link),
    deleted(filePaths) {
      const { recordings: before, totalCount } = state.get();
      const recordings = before.filter(({ filePath }) => !filePaths.includes(filePath));
      const count = before.length - recordings.length;
      if (count > 0) change({ recordings, totalCount: Math.max(0, totalCount - count) });
    },
    listen: () => [
      link.on('GetSentryRecordings', receive),
      link.on('SetSentryRecordingsSeen', ({ unseenCount }) => onUnseen(unseenCount)),
      link.on('SentryState', ({ phase }) => {
        if (wasRecording && phase !== 'recording') reload();
        wasRecording = phase === 'recording';
      }),
      endAll,
    ],
    onLink({ isUp, hasFiles }) {
      const [wasLinked, couldFilter] = [isLinked, canFilter];
      [isLinked, canFilter] = [isUp, hasFiles];
      if (!isUp) return endAll();
      if (!wasLinked) return ask(0);
      // The car's features are unknown before its first report.
      if (canFilter === couldFilter) return;
      const { choice } = state.get();
      if (choice) begin(choice);
      else reload();
    },
    select() {
      endAll();
      wasRecording = false;
      change({ choice: null, ...NOTHING_LISTED });
    },
  };
}

function questionOf({ day, camId, minDurationMs }: ListChoice, canFilter: boolean) {
  return {
    // Only its day counts; noon avoids a shift to another day.
    date: `${day}T12:00:00.000Z`,
    dayFrom: dateOf(day).getTime(),
    dayTo: dateOf(addDays(day, 1)).getTime(),
    ...(canFilter && { includesOpen: true }),
    ...(canFilter && camId !== null && { camId }),
    ...(canFilter && minDurationMs !== 0 && { minDuration: minDurationMs }),
  };
}

function createSeeing(
  state: Observable<ListState>,
  link: Pick<RecordingsLink, 'send'>,
): RecordingListStore['see'] {
  return (filePath) => {
    const isAll = filePath === 'all';
    const { recordings } = state.get();
    const isNew = (each: SentryRecording) => each.isSeen === false && (isAll || each.filePath === filePath);
    if (!isAll && !recordings.some(isNew)) return;
    const seen = recordings.map((each) => (isNew(each) ? { ...each, isSeen: true } : each));
    state.set({ ...state.get(), recordings: seen });
    link.send('SetSentryRecordingsSeen', isAll ? {} : { filePaths: [filePath] });
  };
}

function isSameChoice(one: ListChoice | null, other: ListChoice): boolean {
  return one?.day === other.day && one.camId === other.camId && one.minDurationMs === other.minDurationMs;
}

function withFirstPage({ recordings, isLoaded, hasMore }: ListState, page: Page): Listed {
  const lastPath = page.recordings.at(-1)?.filePath;
  const at = isLoaded && page.hasMore ? recordings.findIndex(({ filePath }) => filePath === lastPath) : -1;
  const tail = at < 0 ? [] : recordings.slice(at + 1);
  return { recordings: [...page.recordings, ...tail], hasMore: tail.length > 0 ? hasMore : page.hasMore };
}

function withNextPage({ recordings }: ListState, page: Page): Listed {
  const known = new Set(recordings.map(({ filePath }) => filePath));
  const added = page.recordings.filter(({ filePath }) => !known.has(filePath));
  // A page without new recordings would be requested endlessly.
  return { recordings: [...recordings, ...added], hasMore: page.hasMore && added.length > 0 };
}
