import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenCamera, ScannerPort } from './ports.ts';
import { readWhileScanning } from './read-while-scanning.ts';
import { INITIAL_SCANNER, type ScannerEffect, type ScannerEvent, stepScanner } from './scanner-machine.ts';

/** How long a press locks the start/stop button, ms. */
const TOGGLE_LOCK_MS = 1_000;

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
  const machine = useRef({
    state: INITIAL_SCANNER,
    camera: null as OpenCamera | null,
    /** Grows with each camera that is asked for or closed: an answer to an older question is nobody's. */
    turn: 0,
    unlock: 0 as ReturnType<typeof setTimeout> | 0,
  });
  const report = useRef(onCode);
  report.current = onCode;

  function send(event: ScannerEvent): void {
    const step = stepScanner(machine.current.state, event);
    machine.current.state = step.state;
    setState(step.state);
    for (const effect of step.effects) run(effect);
  }

  function keep(opened: OpenCamera | null): void {
    machine.current.camera?.stop();
    machine.current.camera = opened;
    setCamera(opened);
  }

  function run(effect: ScannerEffect): void {
    if (effect === 'lock')
      machine.current.unlock = setTimeout(() => send({ type: 'unlock' }), TOGGLE_LOCK_MS);
    else open(effect === 'open');
  }

  function open(isWanted: boolean): void {
    machine.current.turn += 1;
    const { turn } = machine.current;
    keep(null);
    if (!isWanted) return;
    port.openCamera().then(
      (opened) => {
        if (turn !== machine.current.turn) return opened.stop();
        keep(opened);
        send({ type: 'opened' });
      },
      (error: unknown) => {
        if (turn !== machine.current.turn) return;
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
        send({ type: 'failed', failure: isRefused ? 'refused' : 'camera' });
      },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the machine lives as long as the step is active.
  useEffect(() => {
    if (!isActive) return;
    // Beside the question for permission; if it fails, the first look says so.
    port.loadReader().catch(() => {});
    send({ type: 'enter' });
    const follow = () => send({ type: document.visibilityState === 'visible' ? 'shown' : 'hidden' });
    // An installed iPhone app comes back without a change of visibility.
    const shown = () => send({ type: 'shown' });
    document.addEventListener('visibilitychange', follow);
    for (const name of ['focus', 'pageshow'] as const) window.addEventListener(name, shown);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      for (const name of ['focus', 'pageshow'] as const) window.removeEventListener(name, shown);
      clearTimeout(machine.current.unlock || undefined);
      send({ type: 'leave' });
    };
  }, [isActive]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the machine lives as long as the step is active.
  useEffect(() => {
    const element = video.current;
    if (!element || !camera) return;
    return readWhileScanning(element, camera.stream, port.readCodes, (news) => {
      if (news.type === 'code') report.current(news.code);
      else send(news);
    });
  }, [camera, port, video]);

  return { state, camera, toggle: () => send({ type: 'toggle' }) };
}
