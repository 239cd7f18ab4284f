import type { FileVerdict, FolderNames, ScannedFile } from '../../../ports/recording-files.ts';
import { SCAN_LIMIT_MS, scanRecording } from '../../fragments/scan-recording.ts';
import { openIfExists } from '../files/private-files.ts';
import { ID_FILE } from './folder-id.ts';

/** Names that are returned: about a month of a busy street. */
const MAX_NAMES = 20_000;

/** The names of this form in a folder with an id; `null`: it has none. */
export async function namesIn(folder: FileSystemDirectoryHandle, form: RegExp): Promise<FolderNames | null> {
  if (!(await openIfExists(folder, ID_FILE))) return null;
  const names: string[] = [];
  for await (const name of folder.keys()) {
    if (names.length >= MAX_NAMES) return { names, isComplete: false };
    if (form.test(name)) names.push(name);
  }
  return { names, isComplete: true };
}

/** Reads a file up to its last whole fragment, unless it has this stamp. Rejects if it is gone. */
export async function scanFile(
  folder: FileSystemDirectoryHandle,
  name: string,
  seen: string | null,
): Promise<ScannedFile> {
  const file = await (await folder.getFileHandle(name)).getFile();
  const stamp = `${file.size} ${file.lastModified}`;
  return { stamp, verdict: stamp === seen ? null : await verdictOf(file) };
}

async function verdictOf(file: File): Promise<FileVerdict> {
  const untilMs = performance.now() + SCAN_LIMIT_MS;
  const scan = scanRecording(file.size, () => performance.now() >= untilMs);
  for (let step = scan.next(); ; ) {
    if (step.done) return step.value;
    const { at, length } = step.value;
    step = scan.next(new Uint8Array(await file.slice(at, at + length).arrayBuffer()));
  }
}
