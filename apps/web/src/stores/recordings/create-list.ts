import { type Clock, createMachineRunner } from '@ligo/machine';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import {
  INITIAL_LIST,
  type ListChoice,
  type ListEffect,
  type ListEvent,
  type ListMachineState,
  listDueMs,
  stepRecordingList,
} from './list-machine.ts';
import type { RecordingsLink, RecordingsPart } from './recordings-link.ts';

/** Recordings of the day and filter that were chosen last. */
export interface RecordingListStore
  extends Readable<Pick<ListMachineState, 'choice' | 'recordings' | 'totalCount' | 'hasMore' | 'isLoaded'>> {
  choose(choice: ListChoice): void;
  /** Starts over. */
  refresh(): void;
  /** Requests the first page again and shows the old entries meanwhile. */
  reload(): void;
  /** Asks for the next page, if there is one. */
  loadMore(): void;
}

export function createList(
  link: Pick<RecordingsLink, 'send' | 'on'>,
  clock: Clock,
): RecordingListStore & RecordingsPart & { deleted(filePaths: readonly string[]): void } {
  const state = createObservable(INITIAL_LIST);
  const runner = createMachineRunner<ListMachineState, ListEvent, ListEffect>({
    clock,
    initial: INITIAL_LIST,
    step: stepRecordingList,
    dueMs: listDueMs,
    run({ choice: { day, camId, minDurationMs }, offset, limit }) {
      link.send('GetSentryRecordings', {
        // Only its day counts; noon avoids a shift to another day.
        date: `${day}T12:00:00.000Z`,
        offset,
        limit,
        ...(camId === null ? {} : { camId }),
        ...(minDurationMs === 0 ? {} : { minDuration: minDurationMs }),
      });
    },
    onChange: (next) => state.set(next),
  });
  const { dispatch } = runner;
  return {
    get: state.get,
    subscribe: state.subscribe,
    choose: (choice) => dispatch({ type: 'choose', choice }),
    refresh: () => dispatch({ type: 'refresh' }),
    reload: () => dispatch({ type: 'reload' }),
    loadMore: () => dispatch({ type: 'more' }),
    deleted: (filePaths) => dispatch({ type: 'deleted', filePaths }),
    listen: () => [
      link.on('GetSentryRecordings', ({ recordings, offset, hasMore, totalCount }) =>
        dispatch({ type: 'page', recordings, offset, hasMore, total: totalCount }),
      ),
      runner.stop,
    ],
    onLink: ({ isUp, hasFiles }) => dispatch({ type: 'link', isUp, canFilter: hasFiles }),
    select: () => dispatch({ type: 'other-car' }),
  };
}
