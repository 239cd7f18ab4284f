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

/** Texts of the QR codes that the video shows now. Rejects if no reader could be loaded; the next call tries again. */
export async function readCodes(video: HTMLVideoElement): Promise<string[]> {
  loading ??= nativeReader()
    .catch(() => null)
    .then((native) => native ?? bundledReader());
  const reader = await loading.catch((error: unknown) => {
    loading = null;
    throw error;
  });
  const codes = await reader.detect(video);
  return codes.map((code) => code.rawValue);
}
