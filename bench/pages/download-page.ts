import type { BulkFrame } from '@ligo/link';
import { readCarMessage, writePhoneMessage } from '@ligo/protocol';
import { bytesOfBase64 } from '../../apps/web/src/lib/values/bytes-of-base64.ts';
import { createRecordingFiles } from '../../apps/web/src/platform/recording-files/recording-files.ts';
import { createPagePhone, type PagePhone, type PhoneEnds } from './page-phone.ts';

/** `bare`: the bytes of a channel, which are dropped; `bulk` and `base64`: into a file of the web app's. */
export type FetchKind = 'bare' | 'bulk' | 'base64';

export interface DownloadPage {
  kind: FetchKind;
  phone: PagePhone;
  /** Fetches a recording of so many bytes; resolves when it is stored, to how long that took, ms. */
  fetch(filePath: string, bytes: number): Promise<number>;
  /** SHA-256 of what was stored, which is removed. */
  takeSha(filePath: string): Promise<string>;
}

const OWNER = { accountId: 'bench', carId: 'car' };
const page = globalThis as unknown as DownloadPage;
const files = createRecordingFiles(() => {
  throw new Error('This browser has no files');
});
let ends: PhoneEnds = { lanes: null, bare: null };
let onText = (_text: string) => {};
let onFrame = (_frame: BulkFrame) => {};

page.kind = 'bulk';
page.phone = createPagePhone(() => (page.kind === 'bare' ? 'bare' : 'ligo'), {
  message: (text) => onText(text),
  ends(opened) {
    ends = opened;
    opened.lanes?.bulk.onFrame((frame) => onFrame(frame));
  },
});

function fetchBare(bytes: number): Promise<void> {
  return new Promise((resolve) => {
    let got = 0;
    if (!ends.bare) return;
    ends.bare.bulk.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      got += data.byteLength;
      if (got === bytes) resolve();
    };
    ends.bare.control.send('go');
  });
}

async function fetchFile(filePath: string, bytes: number): Promise<void> {
  await files.list(OWNER);
  const recording = { path: filePath, filePath, duration: 0, size: bytes };
  await new Promise<void>((resolve, reject) => {
    const sink = files.open(OWNER, { recording, sizeBytes: bytes, fromByte: 0 }, (why) =>
      reject(new Error(why)),
    );
    const end = () => void sink.finish().then(resolve, reject);
    onFrame = ({ kind, bytes: piece }) => {
      if (kind === 'data') sink.write(piece);
      else if (kind === 'end') end();
      else reject(new Error('The car broke off'));
    };
    onText = (text) => {
      const read = readCarMessage(text);
      if (!read.ok || read.message.action !== 'VideoChunk') return;
      const chunk = read.message.extras;
      if (chunk.type === 'chunk') sink.write(bytesOfBase64(chunk.data) ?? new Uint8Array());
      else if (chunk.type === 'end') end();
      else if (chunk.type === 'error') reject(new Error(chunk.message));
    };
    const asked = page.kind === 'bulk' ? ({ filePath, form: 'bulk' } as const) : { filePath };
    ends.lanes?.control.send(writePhoneMessage('DownloadSentryVideo', asked));
  });
}

page.fetch = async (filePath, bytes) => {
  const beganAt = performance.now();
  await (page.kind === 'bare' ? fetchBare(bytes) : fetchFile(filePath, bytes));
  return performance.now() - beganAt;
};

page.takeSha = async (filePath) => {
  const stored = await files.read(OWNER, filePath);
  const hash = new Uint8Array(
    await crypto.subtle.digest('SHA-256', (await stored?.arrayBuffer()) ?? new ArrayBuffer()),
  );
  await files.remove(OWNER, filePath);
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
