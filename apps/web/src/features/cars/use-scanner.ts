import { ADD_CAR, readPairingQrText } from '@ligo/protocol';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenCamera, ScannerPort } from './ports.ts';
import { INITIAL_SCANNER, type ScannerEffect, type ScannerEvent, stepScanner } from './scanner-machine.ts';

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
    if (effect === 'close') keep(null);
    if (effect === 'lock')
      machine.current.unlock = setTimeout(() => send('unlock'), ADD_CAR.scanToggleLockMs);
    if (effect !== 'open') return;
    port.openCamera().then(
      (opened) => {
        keep(opened);
        send('opened');
      },
      () => send('failed'),
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the machine lives as long as the step is active.
  useEffect(() => {
    if (!isActive) return;
    send('enter');
    return () => {
      clearTimeout(machine.current.unlock || undefined);
      send('leave');
    };
  }, [isActive]);

  useEffect(() => {
    const element = video.current;
    if (!element || !camera) return;
    element.srcObject = camera.stream;
    let isGone = false;
    let next: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const texts = await port.readCodes(element).catch(() => []);
      if (isGone) return;
      const code = texts.map(readPairingQrText).find((each) => each !== null);
      if (code) report.current(code);
      next = setTimeout(look, ADD_CAR.scanRetryMs);
    };
    element.play().then(look, () => {});
    return () => {
      isGone = true;
      clearTimeout(next);
      element.srcObject = null;
    };
  }, [camera, port, video]);

  return { phase: state.phase, isToggleLocked: state.isToggleLocked, camera, toggle: () => send('toggle') };
}
