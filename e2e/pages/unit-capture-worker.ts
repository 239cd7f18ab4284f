import type { CamId } from '@ligo/protocol';
import { openBrowserRecorder } from '../../apps/car/src/platform/browser/capture/test-support/browser-recorder.ts';
import { answerCalls } from './worker-calls.ts';

type BrowserRecorder = Awaited<ReturnType<typeof openBrowserRecorder>>;
type WatchSettings = Parameters<BrowserRecorder['arm']>[0];

let recorder: BrowserRecorder | null = null;
function opened(): BrowserRecorder {
  if (!recorder) throw new Error('The recorder is not open');
  return recorder;
}

/** Bytes as base64, which a test can fetch. */
async function base64(bytes: Uint8Array): Promise<string> {
  const url = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(new Blob([bytes as BlobPart]));
  });
  return url.slice(url.indexOf(',') + 1);
}

/** The worker's operations, each for one test step. */
const calls = {
  async open(camIds: CamId[]): Promise<void> {
    recorder = await openBrowserRecorder(camIds, (port) =>
      self.postMessage({ frames: true }, { transfer: [port] }),
    );
  },
  arm: async (settings: WatchSettings) => opened().arm(settings),
  disarm: () => opened().disarm(),
  /** Why this browser can never watch, with its encoder and without one. */
  async obstacles() {
    const before = await opened().capture.obstacle();
    Reflect.deleteProperty(globalThis, 'VideoEncoder');
    return [before, await opened().capture.obstacle()];
  },
  states: async () => opened().states,
  movements: async () => opened().movements,
  recordings: async () => opened().recordings(),
  read: async (key: string) => base64(await opened().read(key)),
  /** Sizes of the files of recordings, bytes. */
  async written(): Promise<number[]> {
    let folder = await navigator.storage.getDirectory();
    for (const name of ['ligo', 'Ligo', 'Sentry']) folder = await folder.getDirectoryHandle(name);
    const sizes: number[] = [];
    for await (const file of folder.values())
      if (file instanceof FileSystemFileHandle && file.name.endsWith('.mp4'))
        sizes.push((await file.getFile()).size);
    return sizes;
  },
  index: (key: string) => opened().index(key),
  async thumbnail(key: string): Promise<string | null> {
    const jpeg = await opened().thumbnail(key);
    return jpeg && base64(jpeg);
  },
  /** A small JPEG of a camera. */
  async picture(camId: CamId, maxBytes: number): Promise<string | null> {
    const jpeg = await opened().picture(camId, maxBytes);
    return jpeg && base64(jpeg);
  },
  remove: (keys: string[]) => opened().remove(keys),
};
export type CaptureCalls = typeof calls;

answerCalls(calls);
