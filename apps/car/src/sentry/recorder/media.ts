import type { Log } from '../../ports/log.ts';
import type { RecordingFiles, RecordingFolder } from '../../ports/recording-files.ts';
import type { Volume } from '../../ports/recordings.ts';
import type { VolumeSpace, Volumes } from '../../ports/volumes.ts';
import type { RecordingIndex } from '../../recordings/recording-index-contract.ts';
import { recordingsToDelete } from './machine/retention.ts';

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
  /** Those that are there and accept writes, but hold what prevents recordings, or do not answer. */
  private unusable: readonly Volume[] = [];
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

  /** The volumes without the unusable ones; the internal one stays, and accepts nothing. */
  usableVolumes(): Volumes {
    const { volumes } = this;
    return {
      list: async () => {
        const spaces = await volumes.list();
        const { unusable } = this;
        return spaces
          .filter(({ volume }) => volume === 'internal' || !unusable.includes(volume))
          .map((space) => (unusable.includes(space.volume) ? { ...space, isWritable: false } : space));
      },
      onChange: (handler) => {
        const ends = [volumes.onChange(handler), this.onChange(handler)];
        return () => {
          for (const end of ends) end();
        };
      },
    };
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
    const before = contentOf(this.media, this.unusable);
    const spaces = await this.volumes.list();
    // A medium that hangs does not delay the others.
    const media = await Promise.all(spaces.map((space) => mediumIn(files, space, log)));
    const found: Medium[] = [];
    for (const medium of media) {
      const own = medium && (await ownNamed(medium, found, log));
      if (own) found.push(own);
    }
    this.media = found;
    this.unusable = spaces
      .filter(({ isWritable }, at) => isWritable && !media[at])
      .map(({ volume }) => volume);
    if (contentOf(found, this.unusable) !== before) for (const handler of [...this.handlers]) handler();
  }
}

const contentOf = (media: readonly Medium[], unusable: readonly Volume[]) =>
  JSON.stringify([media.map((medium) => ({ ...medium, folder: medium.folder.path })), unusable]);

async function mediumIn(files: RecordingFiles, space: VolumeSpace, log: Log): Promise<Medium | null> {
  const { volume, isWritable } = space;
  try {
    const folder = await files.open(space);
    if (!folder) throw new Error('its folder for recordings is a link');
    const id = (await folder.readId()) ?? (isWritable ? await folder.writeId() : null);
    return id !== null ? { id, volume, folder, isWritable } : null;
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
    const [own, other] = await Promise.all([medium.folder.identity(), twin.folder.identity()]);
    return own === other || !medium.isWritable ? null : { ...medium, id: await medium.folder.writeId() };
  } catch (error) {
    log.warn({ err: error, volume: medium.volume }, 'copy of a medium could not be distinguished from it');
    return null;
  }
}

/** The owner's limit, the size of the open recording, and the wanted space, bytes. */
interface SpaceRequest {
  limitBytes: number;
  openBytes: number;
  wantedBytes: number;
}

/** Frees space on a medium by deleting its oldest recordings. Rejects if there is not enough, or the medium fails. */
export async function freeSpace(
  index: RecordingIndex,
  volumes: Volumes,
  medium: Medium,
  wanted: SpaceRequest,
): Promise<void> {
  const space = (await volumes.list()).find(({ volume }) => volume === medium.volume);
  if (!space?.isWritable) throw new Error('the medium is gone, or takes nothing');
  const finished = index.names(medium.id).filter(({ isOpen }) => !isOpen);
  const names = recordingsToDelete({ ...wanted, freeBytes: space.freeBytes, finished });
  if (names === null) throw new Error('there is no room');
  for (const name of names) {
    await medium.folder.remove(name);
    index.remove([name]);
  }
}
