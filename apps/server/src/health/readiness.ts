import { withLimit } from '@ligo/machine';
import { stallAwareClock } from '../clock.ts';
import type { ReadinessAnswer } from './health-answer.ts';

/** A dependency of the server. `run` rejects if it is unavailable. */
export interface Check {
  name: string;
  run(): Promise<void>;
}

/** Timeout of a check, so that the answer takes at most a second. */
const LIMIT_MS = 700;
/** How long a result is cached, so that many requests cost as much as one. */
const KEEP_MS = 300;

/** Reports which dependencies of the server are unavailable. */
export class Readiness {
  private readonly runningChecks = new Map<string, Promise<boolean>>();
  private readonly known = new Map<string, string>();
  private isDraining = false;

  constructor(
    private readonly checks: readonly Check[],
    /** Receives each change of a check: the error, or `null` when it recovered. */
    private readonly onChange: (name: string, error: unknown) => void,
  ) {}

  /** From now on the server is leaving; its dependencies may end first, so checks are neither run nor reported. */
  startDraining(): void {
    this.isDraining = true;
  }

  /** Each dependency, and whether it is available. Answers within a second even if checks hang; empty while the server is leaving. */
  async states(): Promise<[name: string, isUp: boolean][]> {
    if (this.isDraining) return [];
    return Promise.all(
      this.checks.map(
        async (check): Promise<[string, boolean]> => [
          check.name,
          await withLimit(stallAwareClock, LIMIT_MS, this.runCheck(check), () => false),
        ],
      ),
    );
  }

  /** Names of unavailable dependencies; empty if the server is ready. */
  async missing(): Promise<string[]> {
    if (this.isDraining) return ['leaving'];
    return (await this.states()).flatMap(([name, isUp]) => (isUp ? [] : [name]));
  }

  /** The answer for a load balancer: 200, or 503 with the unavailable dependencies. */
  async answer(): Promise<ReadinessAnswer> {
    const missing = await this.missing();
    if (missing.length === 0) return { status: 200, body: { status: 'ok' } };
    return { status: 503, body: { status: 'unavailable', missing } };
  }

  /** Runs a check once at a time: a check that hangs is not started again. */
  private runCheck(check: Check): Promise<boolean> {
    const running = this.runningChecks.get(check.name);
    if (running) return running;
    const finding = Promise.resolve()
      .then(() => check.run())
      .then(
        () => this.recordResult(check.name, null),
        (error: unknown) => this.recordResult(check.name, error),
      );
    this.runningChecks.set(check.name, finding);
    void finding.then(() => setTimeout(() => this.runningChecks.delete(check.name), KEEP_MS).unref());
    return finding;
  }

  private recordResult(name: string, error: unknown): boolean {
    const reason = error === null ? null : error instanceof Error ? error.message : String(error);
    if (!this.isDraining && (this.known.get(name) ?? null) !== reason) this.onChange(name, error);
    if (reason === null) this.known.delete(name);
    else this.known.set(name, reason);
    return reason === null;
  }
}
