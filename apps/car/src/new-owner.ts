import { existsSync, fsyncSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { CarConfig } from './config.ts';
import { openStore } from './data-folder.ts';
import { DIRECT_PHONES } from './link/direct/known-phones.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { createUnitClock } from './platform/node/clock/unit-clock.ts';
import { keepFormerIdentity, loadIdentity, replaceIdentity } from './platform/node/identity/load-identity.ts';
import { CERTIFICATE_FILE } from './platform/node/peer/link-certificate.ts';
import { withFile, writeAtomically } from './platform/node/process/files.ts';
import { MEDIUM_CALLS } from './platform/node/recordings/medium-calls.ts';
import { createRecordingFiles } from './platform/node/recordings/recording-files.ts';
import { lockFolder } from './platform/node/sqlite/folder-lock.ts';
import { createVolumes } from './platform/node/volumes/create-volumes.ts';
import type { RecordingFiles } from './ports/recording-files.ts';
import type { VolumeSpace } from './ports/volumes.ts';
import { ALARM_KEYS } from './sentry/alarm-pictures/alarm-keys.ts';
import { RECORDING_NAME } from './sentry/recorder/machine/recording-name.ts';
import { jsonOf } from './shared/json-field.ts';

const FILE = 'new-owner.json';
/** The store with copies of damaged ones, and the log; not the settings and the lock. */
const ERASED = /^car\.(sqlite|log)/;

const decisionSchema = z.object({
  /** The car that the folder has been until then. */
  carId: z.string().min(1),
  /** Trips, log, settings and recordings stay. */
  keepsData: z.boolean(),
});
export type NewOwnerDecision = z.infer<typeof decisionSchema>;

/** From now on the next start makes another car of this folder. Throws if the disk fails. */
export function decideNewOwner(dataDir: string, decision: NewOwnerDecision): void {
  writeAtomically(join(dataDir, FILE), JSON.stringify(decision));
}

/**
 * Makes another car of a folder whose owner has decided so. Interrupted at any moment, it begins again: no step harms the new car,
 * which does not run before the last one. Reports a medium whose recordings could not be erased. Rejects if the disk of the folder fails.
 */
export async function finishNewOwner(
  config: Pick<CarConfig, 'dataDir' | 'volumes'>,
  print: (line: string) => void,
): Promise<void> {
  const dataDir = realpathSync(config.dataDir);
  const decision = readDecision(dataDir);
  if (!decision) return;
  const lock = lockFolder(dataDir);
  try {
    const isFormer = loadIdentity(dataDir, true).carId === decision.carId;
    if (isFormer) keepFormerIdentity(dataDir, decision.carId);
    if (decision.keepsData) forgetPhones(dataDir);
    else await eraseData(dataDir, config.volumes, print);
    rmSync(join(dataDir, CERTIFICATE_FILE), { force: true });
    if (isFormer) replaceIdentity(dataDir);
    rmSync(join(dataDir, FILE));
    withFile(dataDir, 'r', fsyncSync);
  } finally {
    lock.release();
  }
}

/** `null`: the owner has decided nothing. */
function readDecision(dataDir: string): NewOwnerDecision | null {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) return null;
  const { data } = decisionSchema.safeParse(jsonOf(readFileSync(path, 'utf8')));
  if (!data) throw new Error(`${path} is damaged. Delete it, then prepare the car for its new owner again.`);
  return data;
}

function forgetPhones(dataDir: string): void {
  const silent = { info() {}, warn() {}, error() {} };
  const store = openStore(dataDir, systemClock.nowMs(), silent);
  try {
    for (const { key } of store.devices.all()) store.devices.remove(key);
    store.kv.write(DIRECT_PHONES, []);
    store.kv.write(ALARM_KEYS, {});
  } finally {
    store.close();
  }
}

async function eraseData(
  dataDir: string,
  paths: CarConfig['volumes'],
  print: (line: string) => void,
): Promise<void> {
  const media = await createVolumes({ clock: createUnitClock(), internal: dataDir, paths }).list();
  const files = createRecordingFiles();
  for (const medium of media.filter(({ volume }) => volume !== 'internal'))
    await eraseMedium(files, medium).catch(() =>
      print(`The recordings on ${medium.folder} could not be erased. Erase that medium yourself.`),
    );
  files.end();
  const folder = existsSync(join(dataDir, 'Ligo')) ? MEDIUM_CALLS.openFolder(dataDir, true) : null;
  if (folder !== null) removeFiles(folder, RECORDING_NAME);
  removeFiles(dataDir, ERASED);
}

function removeFiles(folder: string, form: RegExp): void {
  for (const name of readdirSync(folder).filter((each) => form.test(each))) rmSync(join(folder, name));
}

/** Erases the recordings on a medium that may hang. Rejects if it fails. */
async function eraseMedium(files: RecordingFiles, medium: VolumeSpace): Promise<void> {
  const folder = await files.open(medium);
  if (!folder) return;
  for (let isComplete = false; !isComplete; ) {
    const found = await folder.names(RECORDING_NAME);
    for (const name of found?.names ?? []) await folder.remove(name);
    // One call lists a limited number of names.
    isComplete = !found || found.isComplete || found.names.length === 0;
  }
}
