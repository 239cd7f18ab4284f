import { type Clock, createMachineRunner } from '@ligo/machine';
import type { SentryRecording } from '@ligo/protocol';
import { steadyClock } from '../../lib/time/steady-clock.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import {
  INITIAL_PLAYER,
  type PlayerEffect,
  type PlayerEvent,
  type PlayerMachineState,
  stepPlayer,
} from './player-machine.ts';
import type { RecordingsLink, RecordingsPart } from './recordings-link.ts';

/** Playback over the car's video. */
export interface RecordingPlayerStore
  extends Readable<
    Pick<PlayerMachineState, 'phase' | 'filePath' | 'atMs' | 'durationMs' | 'error' | 'canSeek'>
  > {
  open(recording: SentryRecording, atMs?: number): void;
  play(): void;
  pause(): void;
  seek(atMs: number): void;
  close(): void;
}

export function createPlayer(
  link: Pick<RecordingsLink, 'send' | 'on'>,
  clock: Clock,
): RecordingPlayerStore & RecordingsPart {
  const state = createObservable(INITIAL_PLAYER);
  const runner = createMachineRunner<PlayerMachineState, PlayerEvent, PlayerEffect>({
    clock: steadyClock(clock),
    initial: INITIAL_PLAYER,
    step: stepPlayer,
    dueMs: ({ dueMs }) => dueMs,
    run(effect) {
      if (effect.type === 'stop') link.send('StopSentryPlayback', {}, { force: true });
      else {
        const { filePath, from } = effect;
        link.send('StartSentryPlayback', { filePath, ...(from === undefined ? {} : { from }) });
      }
    },
    onChange: (next) => state.set(next),
  });
  const { dispatch } = runner;
  return {
    get: state.get,
    subscribe: state.subscribe,
    open: ({ filePath, duration }, atMs = 0) =>
      dispatch({ type: 'open', filePath, durationMs: duration, atMs }),
    play: () => dispatch({ type: 'play' }),
    pause: () => dispatch({ type: 'pause' }),
    seek: (atMs) => dispatch({ type: 'seek', atMs }),
    close: () => dispatch({ type: 'close' }),
    listen: () => [
      link.on('StartSentryPlayback', (answer) => dispatch({ type: 'started', ...answer })),
      link.on('SentryPlayback', ({ filePath, time, duration }) =>
        dispatch({ type: 'progress', filePath, atMs: time, durationMs: duration }),
      ),
      link.on('SentryPlaybackFinished', () => dispatch({ type: 'finished' })),
      () => dispatch({ type: 'close' }),
      runner.stop,
    ],
    onLink: ({ isUp, isOffline, hasFiles }) =>
      dispatch({ type: 'link', link: isUp ? 'up' : isOffline ? 'offline' : 'down', canSeek: hasFiles }),
    select: () => dispatch({ type: 'close' }),
  };
}
