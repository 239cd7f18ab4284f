import { createMachineRunner, type MachineRunner } from '@ligo/machine';
import { readPairingQrText } from '@ligo/protocol';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenCamera, ScannerPort } from './ports.ts';
import {
  INITIAL_SCANNER,
  type ScannerEffect,
  type ScannerEvent,
  type ScannerState,
  stepScanner,
} from './scanner-machine.ts';

/** After this long without any code the owner is notified, ms. */
const NO_CODE_HINT_AFTER_MS = 10_000;
const FIRST_PICTURE_TIMEOUT_MS = 3_000;
const SETTLE_MS = 500;
const RECHECK_DELAY_MS = 500;

type ScannerReport =
  | { type: 'read' | 'fruitless' | 'lost' }
  | Extract<ScannerEvent, { type: 'failed' }>
  | { type: 'code'; text: string };

/**
 * Shows a camera's stream in a video and reads pairing codes from it until the returned function is called. The camera has 3 s for
 * its first picture; then it settles for half a second, and is read every half second.
 */
function startScanner(
  video: HTMLVideoElement,
  stream: MediaStream,
  readCodes: (video: HTMLVideoElement) => Promise<string[]>,
  notify: (report: ScannerReport) => void,
): () => void {
  let isEnded = false;
  let startedAtMs = 0;
  const end = new AbortController();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const after = (ms: number, run: () => void) => {
    timers.add(setTimeout(run, ms));
  };
  const fail = () => isEnded || notify({ type: 'failed', failure: 'camera' });
  const scan = async () => {
    let texts: string[];
    try {
      texts = await readCodes(video);
    } catch {
      return isEnded || notify({ type: 'failed', failure: 'reader' });
    }
    if (isEnded) return;
    notify({ type: 'read' });
    startedAtMs ||= performance.now();
    const text = texts.find((each) => readPairingQrText(each) !== null);
    if (text) notify({ type: 'code', text });
    else if (performance.now() - startedAtMs > NO_CODE_HINT_AFTER_MS) notify({ type: 'fruitless' });
    // The handler may have ended the scanner.
    if (!isEnded) after(RECHECK_DELAY_MS, scan);
  };

  const limit = setTimeout(fail, FIRST_PICTURE_TIMEOUT_MS);
  timers.add(limit);
  const begin = () => {
    clearTimeout(limit);
    after(SETTLE_MS, scan);
  };
  video.addEventListener('loadeddata', begin, { once: true, signal: end.signal });
  for (const track of stream.getVideoTracks())
    track.addEventListener('ended', () => notify({ type: 'lost' }), { signal: end.signal });
  video.srcObject = stream;
  video.play().catch(fail);
  return () => {
    isEnded = true;
    end.abort();
    for (const timer of timers) clearTimeout(timer);
    video.srcObject = null;
  };
}

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
      if (message.type === 'code') report.current(message.text);
      else dispatch(message);
    });
  }, [camera, port, video]);

  return { state, camera, toggle: () => dispatch({ type: 'toggle' }) };
}
