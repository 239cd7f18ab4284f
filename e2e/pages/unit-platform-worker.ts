import type { Clock } from '@ligo/machine';
import { openKeyDatabase } from '../../apps/car/src/platform/browser/identity/key-database.ts';
import { loadIdentity } from '../../apps/car/src/platform/browser/identity/load-identity.ts';
import { workerPeers } from '../../apps/car/src/platform/browser/peer/worker-peer-transport.ts';
import { workerPositions } from '../../apps/car/src/platform/browser/position/worker-positions.ts';
import { createOpfsRecordingFiles } from '../../apps/car/src/platform/browser/recordings/opfs-recording-files.ts';
import { openBrowserDatabase } from '../../apps/car/src/platform/browser/sqlite/open-database.ts';
import { RETRY_FOR_MS } from '../../apps/car/src/platform/browser/sqlite/take-lock.ts';
import { createBrowserVolumes } from '../../apps/car/src/platform/browser/storage/browser-storage.ts';
import { GrantedSpace } from '../../apps/car/src/platform/browser/storage/granted-space.ts';
import { RECORDING_FILES_CASES } from '../../apps/car/src/ports/test-support/recording-files.contract.ts';
import { answerCalls } from './worker-calls.ts';

const clock: Clock = {
  nowMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

type SqlDatabase = Awaited<ReturnType<typeof openBrowserDatabase>>;

const MIGRATIONS = ['CREATE TABLE points (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT'];

let database: SqlDatabase | null = null;
function opened(): SqlDatabase {
  if (!database) throw new Error('The store is not open');
  return database;
}

let echo: ReturnType<typeof openPeer> | null = null;
const openPeer = workerPeers((port) => self.postMessage({ peer: port }, { transfer: [port] }));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The worker's operations, each for one test step. */
const calls = {
  /** Opens the store; resolves to the name of the copy of a damaged one, if there was one. */
  async open(versions = 1): Promise<string | null> {
    let setAside: string | null = null;
    const migrations = Array.from({ length: versions }, (_, at) => MIGRATIONS[at] ?? 'SELECT 1');
    database = await openBrowserDatabase(migrations, Date.now(), (_error, aside) => {
      setAside = aside;
    });
    return setAside;
  },
  /** Opens and closes a file of the store for half as long as a page tries to have it, as pages do that come and go, or until one has it. */
  async comeAndGo(): Promise<void> {
    let folder = await navigator.storage.getDirectory();
    for (const name of ['ligo', 'store', '.opaque']) folder = await folder.getDirectoryHandle(name);
    const { value } = await folder.values().next();
    const file = value as unknown as { createSyncAccessHandle(): Promise<{ close(): void }> };
    const endMs = clock.nowMs() + RETRY_FOR_MS / 2;
    while (clock.nowMs() < endMs) {
      const taken = await file.createSyncAccessHandle().catch(() => null);
      if (!taken) return;
      await pause(5);
      taken.close();
      await pause(20);
    }
  },
  run: async (sql: string) => opened().prepare(sql).run().changes,
  numbers: async () =>
    opened().prepare('SELECT number FROM points ORDER BY number').pluck().all() as number[],
  /** The car's identity, with a token for a server. */
  async identity(origin: string, hasRunBefore: boolean) {
    const identity = await loadIdentity(await openKeyDatabase(() => {}), hasRunBefore);
    const { carId, publicKey } = identity;
    return { carId, publicKey, token: await identity.token(origin, Date.now()) };
  },
  /** The errors of each way to read the private key. */
  async exportKey(): Promise<string[]> {
    const { privateKey } = (await (await openKeyDatabase(() => {})).read()) as CryptoKeyPair;
    const ways = ['pkcs8', 'jwk', 'raw'].map((format) =>
      crypto.subtle.exportKey(format as 'pkcs8', privateKey),
    );
    const results = await Promise.allSettled(ways);
    return results.map((result) => (result.status === 'rejected' ? result.reason.name : 'exported'));
  },
  /** Opens a connection that returns what it receives. Its offer and candidates go to the page. */
  async openEcho(): Promise<void> {
    echo = openPeer([], {
      onOffer: (sdp) => self.postMessage({ signal: { sdp } }),
      onIceCandidate: ({ candidate, sdpMid }) => self.postMessage({ signal: { candidate, sdpMid } }),
      onOpen() {},
      onActivity() {},
      onMessage: (text) => void echo?.control.send(text),
      onIgnored() {},
      onClosed: () => self.postMessage({ signal: {} }),
      onError: self.reportError,
    });
  },
  async answer(sdp: string): Promise<void> {
    echo?.acceptAnswer(sdp);
  },
  async addCandidate(candidate: string, sdpMid: string): Promise<void> {
    echo?.addIceCandidate({ candidate, sdpMid });
  },
  /** Resolves to the first fix, or to why there is none. */
  firstFix: () =>
    new Promise<{ latitudeDeg: number; longitudeDeg: number } | string>((resolve) => {
      const end = workerPositions((port) =>
        self.postMessage({ positions: port }, { transfer: [port] }),
      ).watch({
        onFix(fix) {
          end();
          resolve(fix);
        },
        onFailure(failure) {
          end();
          resolve(failure);
        },
      });
    }),
  /** Runs one case of the contract of recordings' files in folders of its own; rejects where it does not hold. */
  async runFilesCase(title: string): Promise<void> {
    const wanted = RECORDING_FILES_CASES.find((each) => each.title === title);
    if (!wanted) throw new Error(`There is no case ${title}`);
    const files = createOpfsRecordingFiles(() => {});
    const top = crypto.randomUUID();
    await wanted.run(async (name) => {
      const folder = await files.open({ folder: `${top}/${name}`, mountId: '', isWritable: true });
      if (!folder) throw new Error('There is no folder');
      return folder;
    });
  },
  volumes: () => createBrowserVolumes('ligo', new GrantedSpace(clock)).list(),
  /** Adds points for ever, one in each transaction, and reports each once it is committed. */
  async keepAdding(): Promise<never> {
    for (;;) {
      const add = opened().prepare('INSERT INTO points (text) VALUES (?)');
      const committed = opened()
        .transaction(() => Number(add.run('text '.repeat(50)).lastInsertRowid))
        .immediate();
      self.postMessage({ committed });
      // Lets the message leave before the next commit.
      await null;
    }
  },
};

export type WorkerCalls = typeof calls;

answerCalls(calls);
