import type { RecordingFiles, StoredRecording } from '../../ports/recordings.ts';
import type { AccountCar } from '../../ports/storage.ts';

const MAX_BYTES = 256 * 1024 * 1024;

type Entry = Pick<StoredRecording, 'recording' | 'sizeBytes'> & { content: Blob };

/** Recordings that live as long as the page, where the browser gives no files. */
export function createMemoryFiles(): RecordingFiles {
  const entries = new Map<string, Entry>();
  const keptPaths = new Set<string>();
  const keyOf = ({ accountId, carId }: AccountCar, filePath: string) =>
    JSON.stringify([accountId, carId, filePath]);
  const ownerOf = (key: string) => JSON.parse(key) as [accountId: string, carId: string, filePath: string];
  const bytes = () => [...entries.values()].reduce((sum, { content }) => sum + content.size, 0);
  const remove = (key: string) => {
    entries.delete(key);
    keptPaths.delete(key);
  };
  return {
    async list(owner) {
      const own = [...entries].filter(([key, { recording }]) => key === keyOf(owner, recording.filePath));
      return own.map(([key, { recording, sizeBytes, content }]) => ({
        recording,
        sizeBytes,
        receivedBytes: content.size,
        isKept: keptPaths.has(key),
      }));
    },
    open(owner, { recording, sizeBytes, fromByte }, onFailure) {
      const key = keyOf(owner, recording.filePath);
      const before = entries.get(key)?.content.slice(0, fromByte) ?? new Blob();
      entries.set(key, { recording, sizeBytes, content: before });
      let hasFailed = before.size !== fromByte;
      if (hasFailed) queueMicrotask(() => onFailure('storage'));
      const isOpen = () => !hasFailed && entries.has(key);
      return {
        write(piece) {
          if (!isOpen()) return;
          if (bytes() + piece.length > MAX_BYTES) {
            hasFailed = true;
            return onFailure('full');
          }
          const entry = entries.get(key);
          if (entry)
            entries.set(key, { ...entry, content: new Blob([entry.content, new Uint8Array(piece)]) });
        },
        async finish() {
          if (!isOpen()) throw new Error('not stored');
        },
        close() {},
      };
    },
    async setKept(owner, recording, isKept) {
      const key = keyOf(owner, recording.filePath);
      if (!isKept) return void keptPaths.delete(key);
      keptPaths.add(key);
      if (!entries.has(key))
        entries.set(key, { recording, sizeBytes: recording.size || 1, content: new Blob() });
    },
    async read(owner, filePath) {
      const entry = entries.get(keyOf(owner, filePath));
      if (!entry || entry.content.size !== entry.sizeBytes) return null;
      return new Blob([entry.content], { type: 'video/mp4' });
    },
    remove: async (owner, filePath) => remove(keyOf(owner, filePath)),
    async removeOtherCars(accountId, carIds) {
      for (const key of [...entries.keys(), ...keptPaths]) {
        const [account, carId] = ownerOf(key);
        if (account === accountId && !carIds.includes(carId)) remove(key);
      }
    },
    usage: async () => ({ count: entries.size, bytes: bytes() }),
    async clear() {
      entries.clear();
      keptPaths.clear();
    },
  };
}
