import { type Clock, createMachineRunner } from '@ligo/machine';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import {
  type FeedEffect,
  type FeedEvent,
  type FeedState,
  feedDueMs,
  initialFeed,
  stepFeed,
} from './feed-machine.ts';

/** Opens the stream of the car's news; the returned function closes it, and neither is called after it. */
export type OpenStream = (onText: (text: string) => void, onEnd: (isRefused: boolean) => void) => () => void;

/**
 * Follows the car's feed from `start` to `stop`.
 * @param clock A monotonic one: a unit gets its time of day long after its start.
 */
export function createFeed(
  clock: Clock,
  openStream: OpenStream,
): Readable<FeedState> & { start(): void; stop(): void } {
  let close = () => {};
  const runner = createMachineRunner<FeedState, FeedEvent, FeedEffect>({
    clock,
    initial: initialFeed(clock.nowMs()),
    step: stepFeed,
    dueMs: feedDueMs,
    run({ type }) {
      close();
      close = () => {};
      if (type === 'open')
        close = openStream(
          (text) => runner.dispatch({ type: 'received', text }),
          (isRefused) => runner.dispatch({ type: 'ended', isRefused }),
        );
    },
    onChange: (state) => shown.set(state),
  });
  const shown = createObservable(runner.state());
  return {
    get: shown.get,
    subscribe: shown.subscribe,
    start: () => runner.dispatch({ type: 'tick' }),
    stop() {
      runner.stop();
      close();
    },
  };
}
