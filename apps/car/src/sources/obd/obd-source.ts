import { backoffMs } from '@ligo/link';
import type { ReadingBatch, ReadingSource, SourceState } from '../../ports/reading-source.ts';
import { Elm327 } from './elm327.ts';
import type { ObdConfig } from './obd-config.ts';
import { ObdError } from './obd-error.ts';
import { type ObdNeeds, ObdSession } from './obd-session.ts';
import { openLine } from './open-line.ts';
import { openProfile } from './profile/open-profile.ts';
import type { Profile } from './profile/profile.ts';

const MAX_WAIT_MS = 30_000;
/** An adapter that is lost sooner, again and again, is left alone for longer each time. */
const LASTING_MS = 60_000;
const BROKEN = 'reading the car failed';

/** Reads a car by an ELM327, which it reaches again and again. */
class ObdSource implements ReadingSource {
  readonly name = 'obd';
  private onReadings: (news: ReadingBatch) => void = () => {};
  private isStopped = false;
  private reading: Promise<void> = Promise.resolve();
  private elm: Elm327 | null = null;
  private session: ObdSession | null = null;
  /** Why there is no adapter; `null` while there is one. */
  private error: SourceState | null = { phase: 'starting', reason: 'not connected yet' };
  private attempt = 0;
  /** Since when there is an adapter; `null` if there is none. */
  private connectedSinceMs: number | null = null;
  private endWait = () => {};

  constructor(
    private readonly config: ObdConfig,
    private readonly needs: ObdNeeds,
  ) {}

  /** Rejects if the profile cannot be read. */
  async start(onNews: (news: ReadingBatch) => void): Promise<void> {
    const profile = await this.openProfile();
    if (this.isStopped) return;
    this.onReadings = onNews;
    const watch = new ObdSession(profile, this.config.onFromV, this.needs, (news) => this.onReadings(news));
    this.session = watch;
    this.reading = this.runWithRetry(watch);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.onReadings = () => {};
    this.endWait();
    await this.elm?.end();
    await this.reading;
  }

  state(): SourceState {
    return this.error ?? this.session?.state() ?? { phase: 'waiting', reason: BROKEN };
  }

  private async openProfile(): Promise<Profile> {
    const { profile, model, positiveCurrent } = this.config;
    const options = {
      ...(model !== undefined && { model }),
      ...(positiveCurrent !== undefined && { positiveCurrent }),
    };
    return openProfile(profile, options).catch((error: unknown) => {
      this.error = { phase: 'failed', reason: 'its profile cannot be read' };
      throw error;
    });
  }

  private async runWithRetry(watch: ObdSession): Promise<void> {
    const { clock, log } = this.needs;
    while (!this.isStopped) {
      const elm = new Elm327((listener) => openLine(this.config, clock, listener), clock);
      this.elm = elm;
      try {
        await watch.run(elm, () => this.take());
      } catch (error) {
        if (!(error instanceof ObdError)) log.error({ error: String(error) }, BROKEN);
        this.error = { phase: 'waiting', reason: error instanceof ObdError ? error.words : BROKEN };
      }
      await elm.end();
      if (this.wasStable()) this.attempt = 0;
      this.connectedSinceMs = null;
      if (!this.isStopped) await this.wait(backoffMs(this.attempt, Math.random(), MAX_WAIT_MS));
      this.attempt += 1;
    }
  }

  /** The adapter answers. */
  private take(): void {
    this.error = null;
    this.connectedSinceMs ??= this.needs.upMs();
  }

  private wasStable(): boolean {
    return this.connectedSinceMs !== null && this.needs.upMs() - this.connectedSinceMs >= LASTING_MS;
  }

  private async wait(forMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const cancel = this.needs.clock.after(forMs, resolve);
      this.endWait = () => {
        cancel();
        resolve();
      };
    });
  }
}

/** A source that asks a car, not yet started. */
export function createObdSource(config: ObdConfig, needs: ObdNeeds): ReadingSource {
  return new ObdSource(config, needs);
}
