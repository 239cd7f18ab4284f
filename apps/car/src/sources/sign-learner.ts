import {
  type CurrentSign,
  initialSign,
  isSignDisputed,
  learnSign,
  loadSign,
  saveSign,
} from './current-sign.ts';
import type { PositiveCurrent, Quantities } from './quantities.ts';
import type { SourceContext } from './source.ts';

/** Saves and logs what is learnt of the direction of a source's current. */
export class SignLearner {
  private sign: CurrentSign;

  /** `source`: identifies the source; `given`: the direction of the profile or the owner, `null` if neither defines it. */
  constructor(
    private readonly source: string,
    given: PositiveCurrent | null,
    private readonly context: Pick<SourceContext, 'kv' | 'log'> | null = null,
  ) {
    const kv = context?.kv;
    this.sign = (kv && this.tryStore(() => loadSign(kv, source, given))) ?? initialSign(given);
  }

  get current(): CurrentSign {
    return this.sign;
  }

  get isDisputed(): boolean {
    return isSignDisputed(this.sign);
  }

  /** The direction after some quantities; `null`: unknown. `held`: all quantities that still hold. */
  learn(held: Quantities, atMs: number): PositiveCurrent | null {
    this.set(learnSign(this.sign, held, atMs));
    return this.sign.positiveCurrent;
  }

  set(next: CurrentSign): void {
    const { positiveCurrent, given } = this.sign;
    this.sign = next;
    if (next.positiveCurrent === positiveCurrent) return;
    const { context, source } = this;
    const kv = context?.kv;
    if (kv) this.tryStore(() => saveSign(kv, source, next));
    if (next.positiveCurrent === null)
      context?.log.warn({ source, given }, 'direction of the current contradicted by a charge');
    else
      context?.log.info({ source, positiveCurrent: next.positiveCurrent }, 'direction of the current learnt');
  }

  /** If the disk fails, the direction is learnt again after the next start. */
  private tryStore<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.context?.log.warn({ err: error }, 'cannot load or save the direction of the current');
      return undefined;
    }
  }
}
