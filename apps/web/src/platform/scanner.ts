const VIDEO = {
  facingMode: 'environment',
  width: { min: 640, ideal: 720, max: 1920 },
  height: { min: 640, ideal: 720, max: 1080 },
};

interface ZoomRange {
  min: number;
  max: number;
  step: number;
}

/** Camera features that the type library does not know. */
interface CameraCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
  zoom?: ZoomRange;
}

/** Whether there is a camera, and it was not refused before, as far as the browser reveals. Asks for nothing, never rejects. */
export async function canScan(): Promise<boolean> {
  try {
    const permission = await navigator.permissions.query({ name: 'camera' });
    if (permission.state === 'denied') return false;
  } catch {
    // Not every browser knows this permission.
  }
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => null);
  return devices?.some(({ kind }) => kind === 'videoinput') ?? devices === null;
}

/** Asks for the rear camera. The owner may take any time to answer the browser's question. */
async function askForStream(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new Error('This page may not use cameras');
  const ask = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ video, audio: false });
  // A camera that is too small is better than none.
  return ask(VIDEO).catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'OverconstrainedError') throw error;
    return ask({ facingMode: VIDEO.facingMode });
  });
}

/** Opens the rear camera for scanning. Rejects if it is refused (`NotAllowedError`), missing or broken. */
export async function openCamera() {
  const stream = await askForStream();
  const track = stream.getVideoTracks()[0];
  const capabilities: CameraCapabilities = track?.getCapabilities?.() ?? {};
  const apply = (constraint: object) =>
    track?.applyConstraints({ advanced: [constraint] }) ?? Promise.resolve();
  return {
    stream,
    hasTorch: capabilities.torch === true,
    zoom: capabilities.zoom ?? null,
    setTorch: (isOn: boolean) => apply({ torch: isOn }),
    setZoom: (value: number) => apply({ zoom: value }),
    stop() {
      for (const track of stream.getTracks()) track.stop();
    },
  };
}

interface Reader {
  detect(video: HTMLVideoElement): Promise<Array<{ rawValue: string }>>;
}
interface ReaderClass {
  new (options: { formats: string[] }): Reader;
  getSupportedFormats(): Promise<readonly string[]>;
}

let loading: Promise<Reader> | null = null;

async function nativeReader(): Promise<Reader | null> {
  const Native = (globalThis as { BarcodeDetector?: ReaderClass }).BarcodeDetector;
  if (!Native) return null;
  const formats = await Native.getSupportedFormats();
  return formats.includes('qr_code') ? new Native({ formats: ['qr_code'] }) : null;
}

/** The reader for browsers without one; its WebAssembly file is one of ours. */
async function bundledReader(): Promise<Reader> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** A native reader may list QR codes and fail at each picture, where its service is not installed. */
const NATIVE_FAILURES = 3;
let nativeFailures = 0;

async function firstReader(): Promise<Reader> {
  const native = nativeFailures < NATIVE_FAILURES ? await nativeReader().catch(() => null) : null;
  return native ?? bundledReader();
}

/** Loads the reader, once. Rejects if it could not be loaded; the next call tries again. */
export function loadReader(): Promise<Reader> {
  loading ??= firstReader().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Texts of the QR codes that the video shows now. Rejects if no reader could be loaded; the next call tries again. */
export async function readCodes(video: HTMLVideoElement): Promise<string[]> {
  const reader = await loadReader();
  try {
    const codes = await reader.detect(video);
    return codes.map((code) => code.rawValue);
  } catch {
    // One picture may fail: the next one may be read. A native reader that fails repeatedly is replaced by the bundled one.
    nativeFailures += 1;
    if (nativeFailures === NATIVE_FAILURES) loading = null;
    return [];
  }
}
