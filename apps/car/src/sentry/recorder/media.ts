import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../ports/log.ts';
import type { Volume } from '../../ports/recordings.ts';
import type { Volumes } from '../../ports/volumes.ts';

/** A medium on which recordings are, or can be. */
export interface Medium {
  /** Its own name, which it keeps when it comes back. */
  id: string;
  volume: Volume;
  /** Where its recordings lie. */
  folder: string;
  isWritable: boolean;
}

const PLACE = ['Ligo', 'Sentry'];
/** Carries the name of a medium, beside its recordings. */
export const ID_FILE = '.medium';
const ID = /^[0-9a-f-]{36}$/;

/** The media that are there, each by a name that it carries itself: another stick in the same socket is another medium. */
export class Media {
  private media: readonly Medium[] = [];
  private refreshing: Promise<void> = Promise.resolve();
  private readonly handlers = new Set<() => void>();

  constructor(
    private readonly volumes: Volumes,
    private readonly log: Log,
  ) {}

  /** Those that were there when it was looked last. */
  available(): readonly Medium[] {
    return this.media;
  }

  /** Calls when others are there than before; returns the unsubscribe. */
  onChange(handler: () => void): () => void {
    this.handlers.add(handler);
    return () => void this.handlers.delete(handler);
  }

  /** Looks at each change of the volumes, until what is returned is called. */
  follow(): () => void {
    return this.volumes.onChange(() => void this.refresh());
  }

  /** Looks which there are. Never rejects. */
  refresh(): Promise<void> {
    this.refreshing = this.refreshing.then(() => this.scan());
    return this.refreshing;
  }

  private async scan(): Promise<void> {
    const before = JSON.stringify(this.media);
    const found: Medium[] = [];
    for (const { volume, folder, isWritable } of await this.volumes.list()) {
      const medium = await mediumIn(folder, volume, isWritable, this.log);
      const own = medium && (await ownNamed(medium, found, this.log));
      if (own) found.push(own);
    }
    this.media = found;
    if (JSON.stringify(found) !== before) for (const handler of [...this.handlers]) handler();
  }
}

async function mediumIn(top: string, volume: Volume, isWritable: boolean, log: Log): Promise<Medium | null> {
  const folder = join(top, ...PLACE);
  try {
    const realTop = await realpath(top);
    for (const depth of PLACE.keys()) {
      const place = PLACE.slice(0, depth + 1);
      if (isWritable) await mkdir(join(top, ...place), { recursive: true });
      // What leads elsewhere is not ours, nor is what would be made there.
      if ((await realpath(join(top, ...place))) !== join(realTop, ...place)) return null;
    }
    const id = (await readId(folder)) ?? (isWritable ? await writeId(folder) : null);
    return id === null ? null : { id, volume, folder, isWritable };
  } catch (error) {
    log.warn({ err: error, volume }, 'medium cannot be used for recordings');
    return null;
  }
}

/** A medium onto which the folder of another was copied gets a name of its own; `null` if it takes none, or is the other. */
async function ownNamed(medium: Medium, others: readonly Medium[], log: Log): Promise<Medium | null> {
  const twin = others.find(({ id }) => id === medium.id);
  if (!twin) return medium;
  try {
    const [one, other] = await Promise.all([stat(twin.folder), stat(medium.folder)]);
    const isSame = one.dev === other.dev && one.ino === other.ino;
    return isSame || !medium.isWritable ? null : { ...medium, id: await writeId(medium.folder) };
  } catch (error) {
    log.warn({ err: error, volume: medium.volume }, 'copy of a medium could not be distinguished from it');
    return null;
  }
}

async function readId(folder: string): Promise<string | null> {
  try {
    const text = await readFile(join(folder, ID_FILE), {
      encoding: 'utf8',
      flag: constants.O_RDONLY | constants.O_NOFOLLOW,
    });
    return ID.test(text.trim()) ? text.trim() : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Names a medium; after a power cut it has this name as a whole, or none. */
async function writeId(folder: string): Promise<string> {
  const id = randomUUID();
  const temporary = join(folder, `${ID_FILE}.new`);
  // An entry there may be a link to elsewhere.
  await rm(temporary, { force: true });
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${id}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(folder, ID_FILE));
  return id;
}
