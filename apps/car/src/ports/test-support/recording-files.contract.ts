import { joinBytes } from '../../shared/bytes.ts';
import type { RecordingFolder } from '../recording-files.ts';

/** A requirement of the files of recordings. `run` rejects where it does not hold; it runs in Node.js and in a browser. */
export interface RecordingFilesCase {
  title: string;
  /** `open` opens a folder of that name, which is empty the first time. */
  run(open: (name: string) => Promise<RecordingFolder>): Promise<void>;
}

const NAME = '2026-11-03_04h05m06s.mp4';
const FORM = /^2026.*\.mp4$/;
/** More than one piece of a read. */
const CONTENT = new Uint8Array(1_000_000).map((_byte, at) => (at * 31) % 251);

function same(actual: unknown, expected: unknown): void {
  const [was, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (was !== wanted) throw new Error(`Expected ${wanted}, got ${was}`);
}
function differs(one: unknown, other: unknown): void {
  if (one === other) throw new Error(`Both are ${one}`);
}
const rejects = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('It did not reject');
    },
    () => {},
  );

async function bytesOf(folder: RecordingFolder, from = 0, to = CONTENT.length): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of folder.read(NAME, from, to)) pieces.push(piece);
  return joinBytes(pieces);
}
async function hasContent(folder: RecordingFolder, from = 0, to = CONTENT.length, asked = to): Promise<void> {
  const bytes = await bytesOf(folder, from, asked);
  same([bytes.length, bytes.every((byte, at) => byte === CONTENT[from + at])], [to - from, true]);
}

async function record(folder: RecordingFolder): Promise<RecordingFolder> {
  const file = await folder.create(NAME, CONTENT.subarray(0, 10));
  await file?.append([CONTENT.subarray(10, 500_000), CONTENT.subarray(500_000)]);
  await file?.sync();
  await file?.close();
  return folder;
}

export const RECORDING_FILES_CASES: readonly RecordingFilesCase[] = [
  {
    title: 'keep the id of a medium until it gets another',
    async run(open) {
      const folder = await open('one');
      same(await folder.readId(), null);
      const id = await folder.writeId();
      same(await (await open('one')).readId(), id);
      differs(await folder.writeId(), id);
      differs(await (await open('two')).writeId(), await folder.readId());
    },
  },
  {
    title: 'list the recordings of a medium that has an id',
    async run(open) {
      const folder = await record(await open('one'));
      same(await folder.names(FORM), null);
      await folder.writeId();
      same(await folder.names(FORM), { names: [NAME], isComplete: true });
      same(await folder.names(/^other/), { names: [], isComplete: true });
    },
  },
  {
    title: 'scan a file once for each of its states, and reject what is gone',
    async run(open) {
      const folder = await record(await open('one'));
      const { stamp, verdict } = await folder.scan(NAME, null);
      same(verdict, 'empty');
      same(await folder.scan(NAME, 'other'), { stamp, verdict: 'empty' });
      same(await folder.scan(NAME, stamp), { stamp, verdict: null });
      await folder.cut(NAME, 7);
      same((await folder.scan(NAME, stamp)).verdict, 'empty');
      await rejects(folder.scan(`2${NAME}`, null));
    },
  },
  {
    title: 'return what was written, whole, in part, and up to the end of a shorter file',
    async run(open) {
      const folder = await record(await open('one'));
      await hasContent(folder);
      await hasContent(folder, 499_990, 500_010);
      await hasContent(folder, 999_998, CONTENT.length, Number.POSITIVE_INFINITY);
    },
  },
  {
    title: 'return what was synced of a file that is being written',
    async run(open) {
      const folder = await open('one');
      const file = await folder.create(NAME, CONTENT.subarray(0, 10));
      for (let at = 10; at < 400_010; at += 100_000) {
        await file?.append([CONTENT.subarray(at, at + 100_000)]);
        await file?.sync();
        await hasContent(folder, 0, at + 100_000);
      }
      await file?.close();
      await hasContent(folder, 0, 400_010);
    },
  },
  {
    title: 'create no file of a name that is taken',
    async run(open) {
      const folder = await record(await open('one'));
      same(await folder.create(NAME, new Uint8Array()), null);
      await hasContent(folder);
    },
  },
  {
    title: 'cut a longer file, and leave a shorter one',
    async run(open) {
      const folder = await record(await open('one'));
      for (const bytes of [700, 900]) await folder.cut(NAME, bytes);
      await hasContent(folder, 0, 700, 900);
    },
  },
  {
    title: 'remove a file, which may be gone, and then reject its reads',
    async run(open) {
      const folder = await record(await open('one'));
      for (let each = 0; each < 2; each++) await folder.remove(NAME);
      await rejects(bytesOf(folder));
      await rejects(folder.cut(NAME, 5));
      await folder.writeId();
      same(await folder.names(FORM), { names: [], isComplete: true });
    },
  },
  {
    title: 'know a folder from its copy',
    async run(open) {
      const [one, again, other] = [await open('one'), await open('one'), await open('two')];
      same(await one.identity(), await again.identity());
      differs(await one.identity(), await other.identity());
    },
  },
  {
    title: 'take nothing more for a file that is closed, however often',
    async run(open) {
      const file = await (await open('one')).create(NAME, new Uint8Array());
      await file?.close();
      await file?.close();
      await rejects(file?.append([CONTENT]) ?? Promise.resolve());
    },
  },
];
