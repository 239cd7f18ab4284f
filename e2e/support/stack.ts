import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@ligo/machine/test-support';
import type { CarLink } from '@ligo/protocol';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { ParentNotification, SentParentMessage } from '../../apps/car/src/parent-messages.ts';
import { approveDevices } from '../../apps/car/src/test-support/approve-devices.ts';
import { Program } from './process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The bundled street tiles, here also as the operator's own: with them, the browser calls no other server. */
const streetTiles = `${root}apps/server/map/monaco.pmtiles`;

type ReadyMessage = { type: 'ready' };
type MessageOf<T extends ParentNotification['type']> = Extract<ParentNotification, { type: T }>;
type WithoutType<T> = T extends { type: 'simulate' } ? Omit<T, 'type'> : never;
/** The commands of the simulated car. */
export type Order = WithoutType<SentParentMessage>;

/** A server and its data, which outlives a restart. */
export class ServerUnderTest {
  private program: Program | null = null;

  private constructor(
    readonly origin: string,
    private readonly env: Record<string, string>,
  ) {}

  static async start(stack: Stack, settings: Record<string, string> = {}): Promise<ServerUnderTest> {
    const port = settings.LIGO_PORT ?? String(await freePort());
    const server = new ServerUnderTest(`http://localhost:${port}`, {
      LIGO_PORT: port,
      LIGO_DATA_DIR: stack.folder('server'),
      LIGO_MAP_PMTILES: streetTiles,
      ...settings,
    });
    stack.onEnd(() => server.stop());
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    this.program = new Program(`${root}apps/server/dist/main.js`, [], this.env);
    await this.program.message<ReadyMessage>('ready');
  }

  get running(): Program {
    if (!this.program) throw new Error('The server was not started');
    return this.program;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    return (await this.program?.stop(signal)) ?? null;
  }

  /** Keeps its connections and answers nothing, until it is resumed. */
  pause(): void {
    this.program?.pause();
  }

  resume(): void {
    this.program?.resume();
  }

  get output(): string {
    return this.program?.output.join('') ?? '';
  }
}

/** A car's app and its data, which outlives a restart. */
export class CarUnderTest {
  private program: Program | null = null;
  /** Its owner accepts every device that waits. */
  private approves = true;

  private constructor(
    private args: string[],
    private readonly env: Record<string, string>,
  ) {}

  static async start(
    stack: Stack,
    server: Pick<ServerUnderTest, 'origin'>,
    args: string[] = [],
    env: Record<string, string> = {},
    prepare: (dataDir: string) => void = () => {},
  ): Promise<CarUnderTest> {
    const car = new CarUnderTest(args, {
      // Many run at once.
      LIGO_CAR_DASHBOARD_PORT: '0',
      LIGO_CAR_LINK_PORT: '0',
      ...env,
      LIGO_SERVER_ORIGIN: server.origin,
      LIGO_CAR_DATA_DIR: stack.folder('car'),
    });
    stack.onEnd(() => car.stop());
    prepare(car.dataDir);
    await car.start();
    return car;
  }

  get dataDir(): string {
    return this.env.LIGO_CAR_DATA_DIR ?? '';
  }

  async start(): Promise<void> {
    this.program = new Program(`${root}apps/car/dist/main.js`, this.args, this.env);
    if (this.approves) approveDevices(this.program.child);
    await this.program.message<ReadyMessage>('ready');
  }

  /** Brings recorded drives into the car's history, as its owner would; resolves to how many trips they are. */
  async import(files: string[]): Promise<number> {
    const program = new Program(`${root}apps/car/dist/main.js`, ['import', ...files], this.env);
    const code = await program.ended();
    const output = program.output.join('');
    if (code !== 0) throw new Error(`The import failed:\n${output}`);
    return [...output.matchAll(/: (\d+) trips? imported/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
  }

  /** All that it has read so far, from files and sockets. */
  readBytes(): number {
    return Number(/^rchar: (\d+)/.exec(readFileSync(`/proc/${this.running.pid}/io`, 'utf8'))?.[1]);
  }

  /** Starts again; from now on its owner accepts every device that waits, or decides about each. */
  async restartApproving(approves: boolean): Promise<void> {
    await this.stop();
    this.approves = approves;
    await this.start();
  }

  /** Starts again with other options. */
  async restartWith(args: string[]): Promise<void> {
    await this.stop();
    this.args = args;
    await this.start();
  }

  /** Starts again with another server, as a car that now lives in another region. */
  async moveTo(server: ServerUnderTest): Promise<void> {
    await this.stop();
    this.env.LIGO_SERVER_ORIGIN = server.origin;
    await this.start();
  }

  /** The next pairing code that the car shows. */
  async pairingCode(): Promise<string> {
    return (await this.running.message<MessageOf<'pairing-code'>>('pairing-code')).code;
  }

  /** The text of the next QR code that the car shows. */
  async qrText(): Promise<string> {
    return (await this.running.message<MessageOf<'pairing-code'>>('pairing-code')).qrText;
  }

  /** Where its dashboard was opened; to be asked once after each start. */
  async dashboard(): Promise<string> {
    return (await this.running.message<MessageOf<'dashboard'>>('dashboard')).url;
  }

  /** Asks for a code although a phone is paired, as the owner does by a key. */
  async newPairingCode(): Promise<string> {
    this.send({ type: 'show-pairing-code' });
    return this.pairingCode();
  }

  /** Sends the simulated car a command, or simulates an event around it. */
  simulate(order: Order): void {
    this.send({ type: 'simulate', ...order });
  }

  /** Decides about the next device that waits, as its owner does; resolves to the number that the car shows. */
  async decideNext(type: 'approve-device' | 'refuse-device'): Promise<string> {
    const { key, number } = await this.nextWaiting();
    this.send({ type, key });
    return number;
  }

  /** The pairings, as the server reports them. */
  async pairings(): Promise<readonly CarLink[]> {
    this.send({ type: 'list-pairings' });
    for (;;) {
      const { pairings } = await this.running.message<MessageOf<'pairings'>>('pairings');
      if (pairings.length > 0) return pairings;
    }
  }

  /** Ends a pairing, as its owner does by a key. */
  unpair(pairingId: string): void {
    this.send({ type: 'unpair', pairingId });
  }

  /** The next device that waits. */
  async nextWaiting(): Promise<MessageOf<'device-waiting'>['device']> {
    return (await this.running.message<MessageOf<'device-waiting'>>('device-waiting')).device;
  }

  /** Approves a device, and kills the app at once. */
  async approveAndKill(key: string): Promise<void> {
    this.send({ type: 'approve-device', key });
    await this.stop('SIGKILL');
  }

  private send(message: SentParentMessage): void {
    this.running.send(message);
  }

  get running(): Program {
    if (!this.program) throw new Error('The car was not started');
    return this.program;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    return (await this.program?.stop(signal)) ?? null;
  }
}

/** Owns everything that one test starts, and ends it in reverse order. */
export class Stack {
  private readonly root = mkdtempSync(join(tmpdir(), 'ligo-e2e-'));
  private readonly ends: Array<() => Promise<unknown>> = [];
  private folders = 0;

  /** Path of a new folder for data; it is removed when the stack ends. */
  folder(name: string): string {
    this.folders += 1;
    return join(this.root, `${name}-${this.folders}`);
  }

  onEnd(end: () => Promise<unknown>): void {
    this.ends.push(end);
  }

  /** A browser profile of its own. */
  async newContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext(options);
    this.onEnd(() => context.close());
    return context;
  }

  async end(): Promise<void> {
    for (const end of this.ends.reverse()) await end();
    rmSync(this.root, { recursive: true, force: true });
  }
}
