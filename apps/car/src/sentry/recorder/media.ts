import type { Log } from '../../ports/log.ts';
import type { RecordingFiles, RecordingFolder } from '../../ports/recording-files.ts';
import type { Volume } from '../../ports/recordings.ts';
import type { VolumeSpace, Volumes } from '../../ports/volumes.ts';

/** A medium on which recordings are, or can be. */
export interface Medium {
  /** Its own name, which it keeps when it comes back. */
  id: string;
  volume: Volume;
  /** Where its recordings lie. */
  folder: RecordingFolder;
  isWritable: boolean;
}

/** The media that are there, each by a name that it carries itself: another stick in the same socket is another medium. */
export class Media {
  private media: readonly Medium[] = [];
  private refreshing: Promise<void> = Promise.resolve();
  private readonly handlers = new Set<() => void>();

  constructor(
    private readonly volumes: Volumes,
    private readonly files: RecordingFiles,
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
    const { files, log } = this;
    const before = contentOf(this.media);
    const found: Medium[] = [];
    for (const space of await this.volumes.list()) {
      const medium = await mediumIn(files, space, log);
      const own = medium && (await ownNamed(files, medium, found, log));
      if (own) found.push(own);
    }
    this.media = found;
    if (contentOf(found) !== before) for (const handler of [...this.handlers]) handler();
  }
}

const contentOf = (media: readonly Medium[]) =>
  JSON.stringify(media.map((medium) => ({ ...medium, folder: medium.folder.path })));

async function mediumIn(
  files: RecordingFiles,
  { volume, folder: top, isWritable }: VolumeSpace,
  log: Log,
): Promise<Medium | null> {
  try {
    const folder = await files.open(top, isWritable);
    const id = folder && ((await folder.readId()) ?? (isWritable ? await folder.writeId() : null));
    return folder && id !== null ? { id, volume, folder, isWritable } : null;
  } catch (error) {
    log.warn({ err: error, volume }, 'medium cannot be used for recordings');
    return null;
  }
}

/** A medium onto which the folder of another was copied gets a name of its own; `null` if it takes none, or is the other. */
async function ownNamed(
  files: RecordingFiles,
  medium: Medium,
  others: readonly Medium[],
  log: Log,
): Promise<Medium | null> {
  const twin = others.find(({ id }) => id === medium.id);
  if (!twin) return medium;
  try {
    const isSame = await files.isSame(twin.folder, medium.folder);
    return isSame || !medium.isWritable ? null : { ...medium, id: await medium.folder.writeId() };
  } catch (error) {
    log.warn({ err: error, volume: medium.volume }, 'copy of a medium could not be distinguished from it');
    return null;
  }
}
