import { execFile } from 'node:child_process';
import { access, constants, statfs } from 'node:fs/promises';
import { type Clock, withLimit } from '@ligo/machine';
import { z } from 'zod';
import type { VolumeSpace, Volumes } from '../../../ports/volumes.ts';
import { textIfReadable } from '../process/files.ts';
import { blockDevice, type FoundMedium, findMedia, type MediaPaths, readMounts } from './find-media.ts';

const MOUNT_TABLE = '/proc/self/mountinfo';
const CHECK_INTERVAL_MS = 2_000;
const ANSWER_TIMEOUT_MS = 5_000;

const mountKey = ({ volume, folder, mountId }: Pick<VolumeSpace, 'volume' | 'folder' | 'mountId'>) =>
  `${mountId} ${volume} ${folder}`;

/** Empty if this is not Linux: then only the data folder is known. */
const kernelTable = () => textIfReadable(MOUNT_TABLE) ?? '';

/** The media of the unit. The mount table is read every two seconds while there are subscribers. */
export function createVolumes({
  clock,
  internal,
  paths,
  mountTable = kernelTable,
  spaceOf = createSpaceProbe(clock, ANSWER_TIMEOUT_MS),
}: {
  clock: Clock;
  /** The data folder, with links resolved. */
  internal: string;
  paths: MediaPaths;
  mountTable?: () => string;
  /** Space of a medium; the space of the data folder is read directly. */
  spaceOf?: (folder: string, mountId: string) => Promise<Space | null>;
}): Volumes {
  const mediaOf = (table: string) => findMedia(readMounts(table), { internal, paths, deviceOf: blockDevice });
  const media = () => mediaOf(mountTable());
  const handlers = new Set<() => void>();
  let seen = { table: '', media: '' };
  let cancelCheck = () => {};

  function hasChanged(): boolean {
    const table = mountTable();
    if (table === seen.table) return false;
    const before = seen.media;
    seen = { table, media: JSON.stringify(mediaOf(table)) };
    return seen.media !== before;
  }
  function look(): void {
    cancelCheck = clock.after(CHECK_INTERVAL_MS, look);
    if (hasChanged()) for (const handler of [...handlers]) handler();
  }
  async function spaceAt({ volume, folder, mountId }: FoundMedium): Promise<VolumeSpace | null> {
    const space = await spaceOf(folder, mountId);
    return space && { volume, folder, mountId, ...space };
  }
  return {
    async list() {
      const [ours, others] = await Promise.all([ownSpace(internal), Promise.all(media().map(spaceAt))]);
      // One that was pulled out meanwhile has answered for the folder below it.
      const still = new Set(media().map(mountKey));
      return [
        { volume: 'internal', folder: internal, mountId: '', ...ours },
        ...others.flatMap((space) => (space && still.has(mountKey(space)) ? [space] : [])),
      ];
    },
    onChange(handler) {
      if (handlers.size === 0) {
        hasChanged();
        cancelCheck = clock.after(CHECK_INTERVAL_MS, look);
      }
      handlers.add(handler);
      return () => {
        handlers.delete(handler);
        if (handlers.size === 0) cancelCheck();
      };
    },
  };
}

/** The space of a folder's file system, and whether it is writable. */
interface Space {
  freeBytes: number;
  totalBytes: number;
  isWritable: boolean;
}

/** Whether the folder may be written to, which a file system that the kernel has made read-only denies, and its sizes. */
const SCRIPT = `[ -w "$1" ] && echo writable; exec stat -f -c '%S %a %b' -- "$1"`;

const outputSchema = z
  .string()
  .regex(/^(writable\n)?\d+ \d+ \d+\n$/)
  .transform((text): Space => {
    const isWritable = text.startsWith('writable');
    const [blockBytes = 0, free = 0, total = 0] = text.replace('writable', '').trim().split(' ').map(Number);
    return { freeBytes: blockBytes * free, totalBytes: blockBytes * total, isWritable };
  });

/**
 * Creates the function that reads the space of a folder in a separate process, since a medium that hangs blocks its reader forever.
 * `null` if it takes longer than the limit; while an answer is pending, the folder of that mount is not read again.
 */
export function createSpaceProbe(
  clock: Clock,
  limitMs: number,
  shell = 'sh',
): (folder: string, mountId: string) => Promise<Space | null> {
  const asked = new Map<string, Promise<Space | null>>();
  return async (folder, mountId) => {
    const key = `${mountId} ${folder}`;
    const running = asked.get(key);
    if (running) return running;
    let kill = () => {};
    const answer = new Promise<Space | null>((resolve) => {
      try {
        const child = execFile(shell, ['-c', SCRIPT, 'sh', folder], (error, stdout) => {
          const read = outputSchema.safeParse(stdout);
          resolve(error || !read.success ? null : read.data);
        });
        kill = () => void child.kill('SIGKILL');
      } catch {
        // Without memory for another process, for example, Node throws.
        resolve(null);
      }
    });
    void answer.then(() => asked.delete(key));
    const limited = withLimit(clock, limitMs, answer, () => {
      kill();
      return null;
    });
    asked.set(key, limited);
    return limited;
  };
}

/** The space of the data folder, on whose disk the whole app depends; empty if unavailable. Never rejects. */
async function ownSpace(folder: string): Promise<Space> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    const isWritable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks, isWritable };
  } catch {
    return { freeBytes: 0, totalBytes: 0, isWritable: false };
  }
}
