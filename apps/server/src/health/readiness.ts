import { withLimit } from '@ligo/machine';
import { stallAwareClock } from '../clock.ts';

/** Something without which the server cannot do its work. `run` rejects where it is missing. */
export interface Check {
  name: string;
  run(): Promise<void>;
}

/** A check that takes longer than this has failed, so that the answer is there within a second. */
const LIMIT_MS = 700;
/** How long a finding counts, so that many who ask cost as much as one. */
const KEEP_MS = 300;

/** What a load balancer is answered. */
export interface ReadinessAnswer {
  status: 200 | 503;
  body: { status: string; missing?: string[] };
}

/** Says what this server lacks to do its work. */
export class Readiness {
  private readonly runningChecks = new Map<string, Promise<boolean>>();
  private readonly known = new Map<string, string>();
  private isDraining = false;

  constructor(
    private readonly checks: readonly Check[],
    /** Hears each change of a check: why it fails, `null` when it is well again. */
    private readonly onChange: (name: string, error: unknown) => void,
  ) {}

  /** From now on the server takes nobody new, and what it needs may end before it: nothing more is asked or told. */
  startDraining(): void {
    this.isDraining = true;
  }

  /** Names of what is missing; none if the server is ready. Answers within a second, whatever hangs. */
  async missing(): Promise<string[]> {
    if (this.isDraining) return ['leaving'];
    const found = await Promise.all(
      this.checks.map(async (check) => {
        const isWell = await withLimit(stallAwareClock, LIMIT_MS, this.runCheck(check), () => false);
        return isWell ? [] : [check.name];
      }),
    );
    return found.flat();
  }

  /** What a load balancer is answered: 200, or 503 with what is missing. */
  async answer(): Promise<ReadinessAnswer> {
    const missing = await this.missing();
    if (missing.length === 0) return { status: 200, body: { status: 'ok' } };
    return { status: 503, body: { status: 'unavailable', missing } };
  }

  /** There is one look at a time: what hangs is not asked again before it answered. */
  private runCheck(check: Check): Promise<boolean> {
    const standing = this.runningChecks.get(check.name);
    if (standing) return standing;
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
