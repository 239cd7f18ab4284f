import type { BulkFrame } from '@ligo/link';
import { readCarMessage, writePhoneMessage } from '@ligo/protocol';
import { bytesOfBase64 } from '../../apps/web/src/lib/values/bytes-of-base64.ts';
import { createRecordingFiles } from '../../apps/web/src/platform/recording-files/recording-files.ts';
import { createPagePhone, type PagePhone, type PhoneEnds } from './page-phone.ts';

/** `bare`: the bytes of a channel, which are dropped; `bulk` and `base64`: into a file of the web app's. */
export type FetchKind = 'bare' | 'bulk' | 'base64';

/** How long a download took, and each answer to a ping in the middle of it, ms. */
export interface Fetched {
  ms: number;
  pingMs: number[];
}

export interface DownloadPage {
  kind: FetchKind;
  phone: PagePhone;
  /** Fetches a recording of the given size; resolves when it is stored. */
  fetch(filePath: string, bytes: number): Promise<Fetched>;
  /** SHA-256 of what was stored, which is removed. */
  takeSha(filePath: string): Promise<string>;
}

const PING_EACH_MS = 100;
const OWNER = { accountId: 'bench', carId: 'car' };
const page = globalThis as unknown as DownloadPage;
const files = createRecordingFiles(() => {
  throw new Error('This browser has no files');
});
let ends: PhoneEnds = { lanes: null, bare: null };
let onText = (_text: string) => {};
let onPing = () => {};
let onFrame = (_frame: BulkFrame) => {};

page.kind = 'bulk';
page.phone = createPagePhone(() => (page.kind === 'bare' ? 'bare' : 'ligo'), {
  message(text) {
    if (text.startsWith('{"action":"Ping"')) onPing();
    else onText(text);
  },
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
    const sink = files.open(OWNER, { recording, sizeBytes: bytes, fromByte: 0 }, (reason) =>
      reject(new Error(reason)),
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

/** Pings one after the other until it is over, at least once; resolves to how long each answer took, ms. */
async function pingUntil(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  do {
    const beganAt = performance.now();
    const answered = new Promise<void>((resolve) => {
      onPing = resolve;
    });
    ends.lanes?.control.send(writePhoneMessage('Ping', {}));
    await answered;
    times.push(performance.now() - beganAt);
    await new Promise((resolve) => setTimeout(resolve, PING_EACH_MS));
  } while (!isOver());
  return times;
}

page.fetch = async (filePath, bytes) => {
  const beganAt = performance.now();
  if (page.kind === 'bare') {
    await fetchBare(bytes);
    return { ms: performance.now() - beganAt, pingMs: [] };
  }
  let isOver = false;
  const fetching = fetchFile(filePath, bytes);
  const pinging = pingUntil(() => isOver);
  await fetching.finally(() => {
    isOver = true;
  });
  const ms = performance.now() - beganAt;
  return { ms, pingMs: await pinging };
};

page.takeSha = async (filePath) => {
  const stored = await files.read(OWNER, filePath);
  const hash = new Uint8Array(
    await crypto.subtle.digest('SHA-256', (await stored?.arrayBuffer()) ?? new ArrayBuffer()),
  );
  await files.remove(OWNER, filePath);
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
