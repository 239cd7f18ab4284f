import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

/** The text of the QR code in a picture, read as a phone reads it; `null` if there is none. */
export async function qrTextIn(png: Buffer): Promise<string | null> {
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const [found] = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] });
  return found?.text ?? null;
}
