import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';
import type { Counter } from '../../lib/values/counter.ts';
import type { Readable } from '../../lib/values/readable.ts';
import type { TextStorage } from '../../ports/text-storage.ts';
import type { LinkStore } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';
import type { DiagnosticsStore } from './diagnostics-store.ts';

/** Makes the view of how the app itself is doing. It names no car, no account and no place. */
export function createDiagnostics(parts: {
  storage: TextStorage;
  counter: Counter;
  link: Pick<LinkStore, 'get'>;
  ping: Readable<PingState>;
}): DiagnosticsStore {
  const { storage, counter, link, ping } = parts;
  return {
    read() {
      const { status, lastPingAtMs } = link.get();
      return {
        appVersion: storage.get(STORAGE_KEYS.versionHash),
        carVersion: ping.get().versionName,
        linkStatus: status,
        lastAnswerAtMs: lastPingAtMs,
        ignored: counter.read(),
      };
    },
  };
}
