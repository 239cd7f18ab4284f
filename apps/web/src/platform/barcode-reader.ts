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
