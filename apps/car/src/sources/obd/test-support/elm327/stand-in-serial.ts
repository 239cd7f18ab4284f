import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** An adapter on a port of this machine. */
interface Adapter {
  readonly port: number;
  readonly connections: number;
}

/** A serial port of this machine with a dongle at its other end: a pseudo-terminal, which can be pulled out and put back. */
export class StandInSerial {
  private readonly folder = mkdtempSync(join(tmpdir(), 'ligo-serial-'));
  private child: ChildProcess | null = null;
  /** The path that the unit opens. */
  readonly path = join(this.folder, 'ttyUSB0');

  private constructor(private readonly dongle: Adapter) {}

  static async open(dongle: Adapter): Promise<StandInSerial> {
    const serial = new StandInSerial(dongle);
    await serial.plugIn();
    return serial;
  }

  async plugIn(): Promise<void> {
    const known = this.dongle.connections;
    const terminal = `pty,raw,echo=0,link=${this.path}`;
    const child = spawn('socat', [terminal, `tcp:127.0.0.1:${this.dongle.port},nodelay`], {
      stdio: 'ignore',
    });
    this.child = child;
    await vi.waitFor(
      () => {
        if (child.exitCode !== null || this.dongle.connections === known || !existsSync(this.path))
          throw new Error('socat does not run');
      },
      { interval: 10 },
    );
  }

  /** Removes the port, as if the cable was unplugged. */
  async pullOut(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }

  async close(): Promise<void> {
    await this.pullOut();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
