import { CAMERA_ID } from '@ligo/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ANSWER_LIMIT_MS,
  INITIAL_LIVE_CAMERA,
  isWanted,
  type LiveCameraEffect,
  type LiveCameraEvent,
  liveCameraDueMs,
  RETRY_MS,
  stepLiveCamera,
} from './live-camera-machine.ts';

const { FRONT, REAR, LEFT } = CAMERA_ID;

/** Steps through events; each `at` returns the effects. */
function play() {
  let state = INITIAL_LIVE_CAMERA;
  let nowMs = 1_000;
  const at = (event: LiveCameraEvent | { type: 'tick' }) => {
    const step = stepLiveCamera(state, event, { nowMs });
    state = step.state;
    return step.effects;
  };
  const watch = () => [...at({ type: 'up', isUp: true }), ...at({ type: 'shown', isShown: true })];
  return {
    at,
    watch,
    state: () => state,
    pass(ms: number) {
      nowMs += ms;
      return at({ type: 'tick' });
    },
  };
}
const done = { type: 'answered', camId: null, isDone: true, error: null } as const;

describe('the live camera', () => {
  test('asks for nothing before all is there', () => {
    const { at } = play();
    expect(at({ type: 'shown', isShown: true })).toEqual([]);
    expect(at({ type: 'visible', isVisible: false })).toEqual([]);
    expect(at({ type: 'up', isUp: true })).toEqual([]);
    expect(at({ type: 'visible', isVisible: true })).toEqual([{ type: 'start', camId: FRONT }]);
  });

  test('begins with the front, and shows it once the car reports it', () => {
    const { watch, at, state } = play();
    expect(watch()).toEqual([{ type: 'start', camId: FRONT }]);
    expect(state().sent).toBeNull();
    at(done);
    expect(state()).toMatchObject({ sent: FRONT, asked: null });
  });

  test('another camera is asked for at once, also before the first has come; a choice is kept', () => {
    const { watch, at, state } = play();
    at({ type: 'choose', camId: REAR });
    expect(watch()).toEqual([{ type: 'start', camId: REAR }]);
    expect(at({ type: 'choose', camId: LEFT })).toEqual([{ type: 'switch', camId: LEFT }]);
    at({ type: 'answered', camId: LEFT, isDone: true, error: null });
    expect(at({ type: 'choose', camId: LEFT })).toEqual([]);
    expect(at({ type: 'choose', camId: FRONT })).toEqual([{ type: 'switch', camId: FRONT }]);
    expect(state().sent).toBeNull();
  });

  test('leaving, hiding the page or turning to another car has the car stop', () => {
    const ends = [
      { type: 'shown', isShown: false },
      { type: 'visible', isVisible: false },
      { type: 'other-car' },
    ] as const;
    for (const event of ends) {
      const { watch, at, state } = play();
      watch();
      at(done);
      expect(at(event)).toEqual([{ type: 'stop' }]);
      expect(state()).toMatchObject({ sent: null, asked: null });
    }
  });

  test('an answer to an earlier request is ignored', () => {
    const { watch, at, state } = play();
    watch();
    at({ type: 'choose', camId: REAR });
    at({ type: 'answered', camId: FRONT, isDone: true, error: null });
    expect(state().sent).toBeNull();
    at({ type: 'answered', camId: REAR, isDone: true, error: null });
    expect(state().sent).toBe(REAR);
  });

  test('a silent car is asked repeatedly, and the owner is notified', () => {
    const { watch, pass, at, state } = play();
    watch();
    expect(pass(ANSWER_LIMIT_MS - 1)).toEqual([]);
    expect(pass(1)).toEqual([{ type: 'start', camId: FRONT }]);
    expect(state().failure).toBe('unanswered');
    expect(pass(ANSWER_LIMIT_MS)).toEqual([{ type: 'start', camId: FRONT }]);
    at(done);
    expect(state().failure).toBeNull();
  });

  test('a camera that fails is tried again; one that the car does not have is not', () => {
    const { watch, pass, at, state } = play();
    watch();
    at({ type: 'answered', camId: FRONT, isDone: false, error: 'camera-failed' });
    expect(state()).toMatchObject({ failure: 'camera-failed', sent: null });
    expect(pass(RETRY_MS)).toEqual([{ type: 'start', camId: FRONT }]);
    at({ type: 'answered', camId: FRONT, isDone: false, error: 'no-camera' });
    expect(liveCameraDueMs(state())).toBeNull();
    expect(at({ type: 'choose', camId: REAR })).toEqual([{ type: 'start', camId: REAR }]);
  });

  test('a later report of the car counts: that it fails, and that it works again', () => {
    const { watch, at, state } = play();
    watch();
    at(done);
    at({ type: 'received', camId: FRONT, error: 'camera-failed' });
    expect(state().failure).toBe('camera-failed');
    at({ type: 'received', camId: REAR, error: null });
    expect(state().failure).toBe('camera-failed');
    at({ type: 'received', camId: FRONT, error: null });
    expect(state()).toMatchObject({ failure: null, sent: FRONT, retryAtMs: null });
  });

  test('a lost link clears the request, notifies no one, and begins again', () => {
    const { watch, at } = play();
    watch();
    at({ type: 'choose', camId: REAR });
    expect(at({ type: 'up', isUp: false })).toEqual([]);
    expect(at(done)).toEqual([]);
    expect(at({ type: 'up', isUp: true })).toEqual([{ type: 'start', camId: REAR }]);
  });

  test('in every story the car sends only while a picture is wanted, and only the camera chosen last', () => {
    const camId = fc.constantFrom(...Object.values(CAMERA_ID));
    const error = fc.constantFrom(null, 'camera-failed', 'no-camera', 'no-codec', 'no-encoder');
    const flag = fc.boolean();
    const events: fc.Arbitrary<LiveCameraEvent | { type: 'tick' }> = fc.oneof(
      flag.map((isShown) => ({ type: 'shown', isShown }) as const),
      flag.map((isVisible) => ({ type: 'visible', isVisible }) as const),
      flag.map((isUp) => ({ type: 'up', isUp }) as const),
      camId.map((each) => ({ type: 'choose', camId: each }) as const),
      fc.record({ type: fc.constant('answered'), camId: fc.option(camId), isDone: flag, error }),
      fc.record({ type: fc.constant('received'), camId, error }),
      fc.constant({ type: 'tick' } as const),
    ) as never;
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (all) => {
        const { at, pass, state } = play();
        let sends: LiveCameraEffect | null = null;
        for (const event of all) {
          const wasUp = state().isUp;
          for (const effect of event.type === 'tick' ? pass(2_500) : at(event))
            sends = effect.type === 'stop' ? null : effect;
          if (wasUp && !state().isUp) sends = null;
          if (!isWanted(state())) expect(sends).toBeNull();
          if (state().sent !== null) expect(state().sent).toBe(state().camId);
        }
      }),
    );
  });
});
