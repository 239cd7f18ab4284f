import { type ChildProcess, fork, type Serializable } from 'node:child_process';

/** One of the product's programs, run as its user would run it, with its messages and its output at hand. */
export class Program {
  readonly output: string[] = [];
  readonly child: ChildProcess;
  private readonly messages: unknown[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly exited: Promise<number | null>;

  constructor(script: string, args: string[], env: Record<string, string>) {
    this.child = fork(script, args, {
      env: { ...process.env, ...env },
      // Not those of the tests, which load TypeScript.
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child.on('message', (message) => {
      this.messages.push(message);
      for (const wake of this.waiting) wake();
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (data: Buffer) => this.output.push(data.toString()));
    }
    this.exited = new Promise((resolve) => {
      this.child.on('exit', (code) => {
        resolve(code);
        for (const wake of this.waiting) wake();
      });
    });
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('The program did not start');
    return this.child.pid;
  }

  /** Resolves to the first message of that type that was not waited for before; rejects if the program ends. */
  async message<T extends { type: string }>(type: T['type'], withinMs = 30_000): Promise<T> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const index = this.messages.findIndex((each) => isOfType(each, type));
      if (index >= 0) return this.messages.splice(index, 1)[0] as T;
      if (!this.isRunning) throw new Error(`The program ended before '${type}':\n${this.output.join('')}`);
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`No message '${type}' within ${withinMs} ms:\n${this.output.join('')}`);
      await this.change(left);
    }
  }

  send(message: Serializable): void {
    this.child.send(message);
  }

  /** Lets the program stand still, as on a machine that is busy with something else. */
  pause(): void {
    this.child.kill('SIGSTOP');
  }

  resume(): void {
    this.child.kill('SIGCONT');
  }

  /** Ends the program by a signal and resolves once it is gone. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.isRunning) {
      this.child.kill(signal);
      // A paused process receives the signal only when it continues.
      this.resume();
    }
    return this.exited;
  }

  /** Resolves to the exit code once the program has ended by itself. */
  ended(): Promise<number | null> {
    return this.exited;
  }

  private change(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      this.waiting.add(done);
    });
  }
}

function isOfType(message: unknown, type: string): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type;
}
