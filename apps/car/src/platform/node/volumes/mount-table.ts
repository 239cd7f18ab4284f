/** A file system as the kernel has mounted it. */
export interface Mount {
  /** Another one each time that something is mounted. */
  id: string;
  /** Numbers of its device, `major:minor`. */
  device: string;
  folder: string;
  isReadOnly: boolean;
}

/** Spaces and the like in paths, as the kernel writes them: `\040`. */
const plain = (path: string) =>
  path.replace(/\\([0-7]{3})/g, (_escape, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
const isReadOnly = (options: string) => options.split(',').includes('ro');

/** Reads `/proc/self/mountinfo` (proc_pid_mountinfo(5)): whole file systems in the order in which they were mounted. */
export function readMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [own = '', system = ''] = line.split(' - ');
    const [id = '', , device, root, folder, options] = own.split(' ');
    const superOptions = system.split(' ')[2];
    if (!device || root !== '/' || !folder || !options || superOptions === undefined) return [];
    return [
      { id, device, folder: plain(folder), isReadOnly: isReadOnly(options) || isReadOnly(superOptions) },
    ];
  });
}

/** The file system that a path lies on: of those that hold it the innermost, of those at one place the last. */
export function mountOf(mounts: readonly Mount[], path: string): Mount | undefined {
  const holds = ({ folder }: Mount) =>
    path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
  const holding = mounts.filter(holds);
  const innermost = Math.max(...holding.map(({ folder }) => folder.length));
  return holding.findLast(({ folder }) => folder.length === innermost);
}
