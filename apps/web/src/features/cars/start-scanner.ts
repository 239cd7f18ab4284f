import { readPairingQrText } from '@ligo/protocol';
import type { ScannerEvent } from './scanner-machine.ts';

/** After this long without any code the owner is notified, ms. */
const NO_CODE_HINT_AFTER_MS = 10_000;
const FIRST_PICTURE_TIMEOUT_MS = 3_000;
const SETTLE_MS = 500;
const RECHECK_DELAY_MS = 500;

type ScannerReport =
  | { type: 'read' | 'fruitless' | 'lost' }
  | Extract<ScannerEvent, { type: 'failed' }>
  | { type: 'code'; code: string };

/**
 * Shows a camera's stream in a video and reads pairing codes from it until the returned function is called. The camera has 3 s for
 * its first picture; then it settles for half a second, and is read every half second.
 */
export function startScanner(
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
    const code = texts.map(readPairingQrText).find((each) => each !== null);
    if (code) notify({ type: 'code', code });
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
