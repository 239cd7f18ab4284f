import { createMachineRunner, type MachineRunner } from '@ligo/machine';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenCamera, ScannerPort } from './ports.ts';
import {
  INITIAL_SCANNER,
  type ScannerEffect,
  type ScannerEvent,
  type ScannerState,
  stepScanner,
} from './scanner-machine.ts';
import { startScanner } from './start-scanner.ts';

/**
 * Runs the camera of the scan step and reads pairing codes from it while `isActive`. The camera is closed and every
 * timer ended when the step is left.
 */
export function useScanner(
  port: ScannerPort,
  video: RefObject<HTMLVideoElement | null>,
  isActive: boolean,
  onCode: (code: string) => void,
) {
  const [state, setState] = useState(INITIAL_SCANNER);
  const [camera, setCamera] = useState<OpenCamera | null>(null);
  const holder = useRef({
    camera: null as OpenCamera | null,
    /** Grows with each request to open or close the camera: an answer to an older request is ignored. */
    turn: 0,
  });
  const runner = useRef<MachineRunner<ScannerState, ScannerEvent> | null>(null);
  runner.current ??= createMachineRunner<ScannerState, ScannerEvent, ScannerEffect>({
    clock: port.clock,
    initial: INITIAL_SCANNER,
    step: stepScanner,
    dueMs: ({ lockedUntilMs }) => lockedUntilMs,
    run: ({ type }) => open(type === 'open'),
    onChange: setState,
  });
  const { dispatch } = runner.current;
  const report = useRef(onCode);
  report.current = onCode;

  function keep(opened: OpenCamera | null): void {
    holder.current.camera?.stop();
    holder.current.camera = opened;
    setCamera(opened);
  }

  function open(isWanted: boolean): void {
    holder.current.turn += 1;
    const { turn } = holder.current;
    keep(null);
    if (!isWanted) return;
    port.openCamera().then(
      (opened) => {
        if (turn !== holder.current.turn) return opened.stop();
        keep(opened);
        dispatch({ type: 'opened' });
      },
      (error: unknown) => {
        if (turn !== holder.current.turn) return;
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
        dispatch({ type: 'failed', failure: isRefused ? 'refused' : 'camera' });
      },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the machine lives as long as the step is active.
  useEffect(() => {
    if (!isActive) return;
    // Loaded during the question for permission; the first picture reports a failure.
    port.loadReader().catch(() => {});
    dispatch({ type: 'enter' });
    const follow = () => dispatch({ type: document.visibilityState === 'visible' ? 'shown' : 'hidden' });
    // An installed iPhone app comes back without a change of visibility.
    const shown = () => dispatch({ type: 'shown' });
    document.addEventListener('visibilitychange', follow);
    for (const name of ['focus', 'pageshow'] as const) window.addEventListener(name, shown);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      for (const name of ['focus', 'pageshow'] as const) window.removeEventListener(name, shown);
      dispatch({ type: 'leave' });
    };
  }, [isActive]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the machine lives as long as the step is active.
  useEffect(() => {
    const element = video.current;
    if (!element || !camera) return;
    return startScanner(element, camera.stream, port.readCodes, (message) => {
      if (message.type === 'code') report.current(message.code);
      else dispatch(message);
    });
  }, [camera, port, video]);

  return { state, camera, toggle: () => dispatch({ type: 'toggle' }) };
}
