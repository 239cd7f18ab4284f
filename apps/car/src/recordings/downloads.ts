import type { TransferId } from '@ligo/link';
import type { PhoneExtras, RecordingError } from '@ligo/protocol';
import type { Log } from '../ports/log.ts';
import type { CarActionInput, Phone } from '../ports/phone.ts';
import type { Recording, RecordingLibrary } from '../ports/recordings.ts';
import { base64Of } from '../shared/bytes.ts';
import { type ByteRange, clampRange, rechunk, takeBytes } from './byte-streams.ts';

/** Transfers of one phone at once: a few recordings that it keeps, and one that it shows. */
const MAX_CONCURRENT = 6;
/** As base64 it is 64 KiB, so that no message waits long behind one. */
const CHUNK_BYTES = 48 * 1024;

/** Makes what sends recordings to one phone, by the bulk lane or in chunks of base64. */
export function createDownloads(
  phone: Pick<Phone, 'send' | 'bulk'>,
  library: Pick<RecordingLibrary, 'find' | 'read'>,
  log: Log,
) {
  const transfers = new Map<TransferId, AbortController>();
  let chunks: AbortController | null = null;
  let chunksEnded: Promise<unknown> = Promise.resolve();

  const refuse = (filePath: string, error: RecordingError) =>
    phone.send('DownloadSentryVideo', { success: false, filePath, error });
  const bytesOf = ({ key }: Recording, { from, to }: ByteRange, signal: AbortSignal) =>
    takeBytes(library.read(key, from, to, signal), to - from);
  const complain = (error: unknown) => log.warn({ err: error }, 'recording could not be read completely');

  async function sendOverBulk(recording: Recording, range: ByteRange): Promise<void> {
    if (transfers.size >= MAX_CONCURRENT) return void (await refuse(recording.key, 'busy'));
    const transfer = phone.bulk.newTransfer();
    const ending = new AbortController();
    const { signal } = ending;
    transfers.set(transfer, ending);
    try {
      const size = recording.bytes;
      const about = { success: true, filePath: recording.key, transfer, size, from: range.from };
      if (!(await phone.send('DownloadSentryVideo', about))) return;
      await phone.bulk.send(transfer, bytesOf(recording, range, signal), signal);
    } catch (error) {
      // The lane has notified the phone of the end.
      if (!signal.aborted) complain(error);
    } finally {
      transfers.delete(transfer);
    }
  }

  async function sendAsChunks(recording: Recording, before: Promise<unknown>): Promise<void> {
    // Chunks do not name their recording, so there is one at a time.
    chunks?.abort();
    const ending = new AbortController();
    const { signal } = ending;
    chunks = ending;
    const range = { from: 0, to: recording.bytes };
    const totalChunks = Math.ceil(recording.bytes / CHUNK_BYTES);
    const report = async (said: CarActionInput<'VideoChunk'>) =>
      !signal.aborted && (await phone.send('VideoChunk', said));
    try {
      if (!(await phone.send('DownloadSentryVideo', { success: true, filePath: recording.key }))) return;
      await before;
      if (!(await report({ type: 'start', fileName: recording.name, totalChunks }))) return;
      let chunkIndex = 0;
      for await (const piece of rechunk(CHUNK_BYTES, bytesOf(recording, range, signal))) {
        const data = base64Of(piece);
        if (!(await report({ type: 'chunk', chunkIndex, data, totalChunks }))) return;
        chunkIndex += 1;
      }
      await report({ type: 'end' });
    } catch (error) {
      if (signal.aborted) return;
      complain(error);
      await report({ type: 'error', message: 'unreadable' satisfies RecordingError });
    } finally {
      if (chunks === ending) chunks = null;
    }
  }

  return {
    /** Answers a request, and sends what was asked for. Never rejects. */
    async answer({ filePath, form, from, to }: PhoneExtras<'DownloadSentryVideo'>): Promise<void> {
      const recording = library.find(filePath);
      if (!recording) return void (await refuse(filePath, 'not-found'));
      if (!form) {
        const sent = sendAsChunks(recording, chunksEnded);
        chunksEnded = sent.catch(() => {});
        return sent;
      }
      const range = clampRange(recording.bytes, from, to);
      if (!range) return void (await refuse(filePath, 'bad-range'));
      await sendOverBulk(recording, range);
    },
    /** Ends one transfer, or all; the bulk lane notifies the phone. */
    cancel(transfer?: TransferId): void {
      if (transfer !== undefined) {
        transfers.get(transfer)?.abort();
        return;
      }
      for (const each of transfers.values()) each.abort();
      chunks?.abort();
    },
  };
}
