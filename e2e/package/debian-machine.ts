import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { debianArchive, debianBase, proofDir } from './proof-files.ts';

const call = promisify(execFile);

/** Mounts what a container has, and becomes its init. Only the network is the one outside. */
const BOOT = `
set -e
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
mount -t tmpfs tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
for node in null:3 zero:5 full:7 random:8 urandom:9; do mknod -m 666 "dev/\${node%:*}" c 1 "\${node#*:}"; done
mknod -m 666 dev/tty c 5 0
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
  mount -t cgroup2 cgroup2 sys/fs/cgroup
else
  mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup
  mkdir sys/fs/cgroup/systemd
  mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd
fi
mkdir -p "$2"
mount --bind "$2" var/cache/apt/archives
exec env -i container=ligo-proof PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot . /sbin/init
`;

/** Where a machine's processes are counted, below what counts ours. */
const cgroupRoot = existsSync('/sys/fs/cgroup/cgroup.controllers')
  ? '/sys/fs/cgroup'
  : '/sys/fs/cgroup/systemd';

/** A plain Debian 12 that has booted, with systemd and the network of this machine. Needs root. */
export class DebianMachine {
  private constructor(
    /** Its root folder, seen from outside. */
    readonly root: string,
    private readonly group: string,
    private readonly holder: ChildProcess,
  ) {}

  static async boot(): Promise<DebianMachine> {
    const root = join(proofDir, `machine-${process.pid}`);
    const group = join(cgroupRoot, `ligo-proof-${process.pid}`);
    await call('cp', ['-a', debianBase, root]);
    mkdirSync(group, { recursive: true });
    const enter =
      'echo $$ >"$3/cgroup.procs"; exec setpriv --pdeathsig=KILL unshare --mount --pid --uts --ipc --cgroup --fork --kill-child sh -c "$4" sh "$1" "$2"';
    const holder = spawn('sh', ['-c', enter, 'sh', root, debianArchive, group, BOOT], { stdio: 'inherit' });
    const machine = new DebianMachine(root, group, holder);
    await machine.until('systemctl is-system-running', /running|degraded/);
    return machine;
  }

  /** Runs a shell command as root; resolves to all that it printed, rejects if it fails. */
  async run(command: string): Promise<string> {
    const init = readFileSync(`/proc/${this.holder.pid}/task/${this.holder.pid}/children`, 'utf8').trim();
    if (!init) throw new Error('The machine is not up.');
    const inside = ['--target', init, '--mount', '--pid', '--uts', '--ipc', '--cgroup', '--root', '--wd'];
    const plain = [
      'env',
      '-i',
      'HOME=/root',
      'LANG=C.UTF-8',
      'DEBIAN_FRONTEND=noninteractive',
      'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
    ];
    const { stdout, stderr } = await call('nsenter', [...inside, ...plain, 'sh', '-c', command], {
      maxBuffer: 1e8,
    });
    return stdout + stderr;
  }

  /** Repeats a command until what it prints matches, however it ends; resolves to the match. */
  async until(command: string, wanted: RegExp, withinMs = 60_000): Promise<RegExpMatchArray> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const found = await this.run(`${command} || true`).catch(String);
      const match = found.match(wanted);
      if (match) return match;
      if (Date.now() > deadline) throw new Error(`${command} never printed ${wanted}, last:\n${found}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Puts a file into its `/srv` and returns the path there. */
  put(file: string): string {
    const inside = `/srv/${basename(file)}`;
    cpSync(file, this.root + inside);
    return inside;
  }

  async end(): Promise<void> {
    const gone = new Promise((resolve) => this.holder.once('exit', resolve));
    this.holder.kill('SIGKILL');
    await gone;
    // Its processes are gone one by one.
    const groups = [
      '-c',
      'until find "$1" -depth -type d -exec rmdir {} +; do sleep 0.1; done',
      'sh',
      this.group,
    ];
    await call('sh', groups, { timeout: 10_000 });
    rmSync(this.root, { recursive: true, force: true });
  }
}
