import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@ligo/machine/test-support';
import { connect as connectClient, type IClientOptions, type MqttClient } from 'mqtt';
import { tempFolder } from './temp-folder.ts';

const PROGRAM = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto'].find((path) => existsSync(path));

/**
 * A separate certificate authority, and a certificate of it for 127.0.0.1, as PEM files; on request it is for other names, for
 * other days or self-signed.
 */
export function certificates(
  folder: string,
  { names = 'IP:127.0.0.1', days = 2, isSelfSigned = false } = {},
) {
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const authority = ['-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=test ca'];
  openssl('req', '-x509', ...curve, ...authority);
  openssl('req', ...curve, '-keyout', 'broker.key', '-out', 'broker.csr', '-subj', '/CN=broker');
  writeFileSync(file('names'), `subjectAltName=${names}\n`);
  const signer = isSelfSigned
    ? ['-signkey', 'broker.key']
    : ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
  const signed = [...signer, '-extfile', 'names', '-days', String(days)];
  openssl('x509', '-req', '-in', 'broker.csr', ...signed, '-out', 'broker.pem');
  return { ca: file('ca.pem'), cert: file('broker.pem'), key: file('broker.key') };
}

/** The real mosquitto on a port of its own. */
export class Mosquitto {
  private child: ChildProcess | null = null;
  private readonly clients: MqttClient[] = [];

  private constructor(
    readonly folder: string,
    readonly port: number,
    private readonly settings: readonly string[],
  ) {}

  /** `settings`: lines of its configuration, such as of passwords and TLS. */
  static async start(
    settings: readonly string[] = [],
    folder = newFolder(),
    port?: number,
  ): Promise<Mosquitto> {
    const broker = new Mosquitto(folder, port ?? (await freePort()), settings);
    await broker.run();
    return broker;
  }

  async run(): Promise<void> {
    if (!PROGRAM) throw new Error('mosquitto is not installed');
    const anonymous = this.settings.some((line) => line.startsWith('allow_anonymous'))
      ? []
      : ['allow_anonymous true'];
    const lines = [
      `listener ${this.port} 127.0.0.1`,
      ...anonymous,
      'persistence false',
      // Started by root it would become an account that cannot read the folder.
      ...(process.getuid?.() === 0 ? ['user root'] : []),
      ...this.settings,
    ];
    writeFileSync(join(this.folder, 'mosquitto.conf'), `${lines.join('\n')}\n`);
    const child = spawn(PROGRAM, ['-c', join(this.folder, 'mosquitto.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child = child;
    await isRunning(child);
  }

  /** By SIGKILL it ends as in a power cut, by SIGTERM as when its machine is switched off. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  /** As on a unit that hangs: connections stay open, and nothing is answered until `isFrozen` is `false` again. */
  freeze(isFrozen: boolean): void {
    this.child?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT');
  }

  /** Whether it has something to do: the system sets it running as soon as anything comes for it. */
  isBusy(): boolean {
    if (!this.child?.pid) return false;
    const [, state] = /\) (.)/.exec(readFileSync(`/proc/${this.child.pid}/stat`, 'latin1')) ?? [];
    return state === 'R' || state === 'D';
  }

  /** Reloads the broker's passwords and permissions. */
  reload(): void {
    this.child?.kill('SIGHUP');
  }

  /** A publisher or subscriber. */
  async client(options: IClientOptions = {}): Promise<MqttClient> {
    const client = connectClient(`mqtt://127.0.0.1:${this.port}`, {
      reconnectPeriod: 0,
      timerVariant: 'native',
      protocolVersion: 4,
      ...options,
    });
    client.on('error', () => {});
    this.clients.push(client);
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve());
      client.once('close', () => reject(new Error('the broker closed the connection')));
    });
    return client;
  }

  async end(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.endAsync(true)));
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const STARTS_TIMEOUT_MS = 10_000;

/** Resolves when the broker reports that it runs; otherwise rejects with its output. */
function isRunning({ stderr }: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = () => reject(new Error(`mosquitto does not run: ${output}`));
    const limit = setTimeout(fail, STARTS_TIMEOUT_MS);
    stderr?.on('data', (data: Buffer) => {
      output += data.toString();
      if (!output.includes('running')) return;
      clearTimeout(limit);
      resolve();
    });
    stderr?.once('close', () => {
      clearTimeout(limit);
      fail();
    });
  });
}

/** A folder for a broker, which ends with it. */
export const newFolder = () => tempFolder();
