import type { Clock } from '@ligo/machine';
import type { SourceReasonText } from '@ligo/protocol';
import type { ReadingName, Readings } from '@ligo/vehicle';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { Log } from '../../ports/log.ts';
import type { ReadingBatch, SourceState } from '../../ports/reading-source.ts';
import type { WallTime } from '../../ports/unit-time.ts';
import { isSourceAlive } from '../is-source-alive.ts';
import type { Elm327 } from './elm327.ts';
import { loadFailedWakeAttempts, saveFailedWakeAttempts } from './failed-wake-attempts.ts';
import { ObdError } from './obd-error.ts';
import { ObdQueries } from './obd-queries.ts';
import { OutlierFilter } from './outlier-filter.ts';
import {
  type ActionResult,
  applyResult,
  initialPoller,
  nextAction,
  type PollerAction,
  type PollerState,
} from './poller-machine.ts';
import { prepareElm } from './prepare-elm.ts';
import type { Profile } from './profile/profile.ts';
import { isLow, mayPoll } from './wake-guard.ts';

export interface ObdNeeds {
  clock: Clock;
  /** Time that passed since some moment, ms; never set, unlike the clock. */
  upMs(): number;
  wallTime: WallTime;
  log: Log;
  /** What outlives a restart; without it nothing does. */
  kv?: KeyValueStore | undefined;
}

/** More than the longest question takes, with the search for a bus. */
const ANSWER_MS = 60_000;
/** An adapter that forgets so soon again has a weak supply, or another program that resets it whenever we do. */
const MIN_TIME_BETWEEN_RESETS_MS = 60_000;

const waiting = (reason: SourceReasonText): SourceState => ({ phase: 'waiting', reason });

/** Reads a car, by RULES.md, over one connection to its adapter after the other. */
export class ObdSession {
  private poller: PollerState;
  private unavailableReason: SourceReasonText = 'the car has not been asked yet';
  private readAtMs: number | null = null;
  private version = '';
  private readonly outliers = new OutlierFilter();

  constructor(
    private readonly profile: Profile,
    onFromV: number,
    private readonly needs: ObdNeeds,
    private readonly onReadings: (news: ReadingBatch) => void,
  ) {
    const everyMs = profile.requests.map((request) => request.everyMs);
    this.poller = initialPoller(
      everyMs,
      onFromV,
      this.tryStore((kv) => loadFailedWakeAttempts(kv, needs)),
    );
  }

  /** How it stands with the car while there is an adapter. */
  state(): SourceState {
    const nowMs = this.needs.upMs();
    const { wakeGuard } = this.poller;
    if (isLow(wakeGuard)) return waiting('the 12 V battery is low: nothing is asked of the car');
    if (!mayPoll(wakeGuard, nowMs)) return waiting('the car is off: only its 12 V battery is watched');
    return isSourceAlive('figures', this.readAtMs, nowMs)
      ? { phase: 'reading', reason: '' }
      : waiting(this.unavailableReason);
  }

  /** Reads by an adapter; rejects as soon as that is of no use. `onReady`: it answers. */
  async run(elm: Elm327, onReady: () => void): Promise<never> {
    const { log, upMs } = this.needs;
    const queries = new ObdQueries(this.profile, upMs, this.outliers);
    try {
      for (let forgotAtMs = Number.NEGATIVE_INFINITY; ; forgotAtMs = upMs()) {
        this.logVersion(await prepareElm(elm));
        this.record({ type: 'connect' });
        onReady();
        while (!elm.consumeReset()) await this.perform(nextAction(this.poller, upMs()), elm, queries);
        if (upMs() - forgotAtMs < MIN_TIME_BETWEEN_RESETS_MS)
          throw new ObdError('the adapter is being reset again and again');
      }
    } finally {
      const { ignored } = queries;
      if (ignored > 0) log.warn({ ignored }, 'lines and frames of the OBD adapter were ignored');
    }
  }

  /** An adapter that comes and goes for a month must not fill the log. */
  private logVersion(version: string): void {
    if (version !== this.version) this.needs.log.info({ version }, 'an OBD adapter answers');
    this.version = version;
  }

  private async perform(action: PollerAction, elm: Elm327, queries: ObdQueries): Promise<void> {
    switch (action.type) {
      case 'rest':
        return elm.pause(action.durationMs);
      case 'voltage':
        return this.askVoltage(elm, queries);
      case 'begin':
        await queries.start(elm);
        return this.record({ type: 'begin' });
      case 'leave':
        await queries.endSessions(elm);
        return this.record({ type: 'leave' });
      case 'ask':
        return this.ask(action.index, elm, queries);
    }
  }

  private async ask(index: number, elm: Elm327, queries: ObdQueries): Promise<void> {
    const request = this.profile.requests[index];
    if (!request) return;
    const askedAtMs = this.needs.upMs();
    const { isAnswered, readings, rejected, unavailableReason } = await queries.query(elm, request);
    this.rejectIfStale(askedAtMs);
    if (Object.keys(readings).length > 0) this.readAtMs = this.needs.upMs();
    else if (unavailableReason !== '') this.unavailableReason = unavailableReason;
    this.record({ type: 'ask', index, isAnswered, readings, askedAtMs });
    this.emitReadings(readings, rejected);
  }

  /** An answer that lay there while the unit slept says nothing of now, and would wake the car. */
  private rejectIfStale(askedAtMs: number): void {
    if (this.needs.upMs() - askedAtMs > ANSWER_MS) throw new ObdError('the unit has slept');
  }

  private async askVoltage(elm: Elm327, queries: ObdQueries): Promise<void> {
    const askedAtMs = this.needs.upMs();
    const voltageV = await queries.readVoltage(elm);
    this.rejectIfStale(askedAtMs);
    this.record({ type: 'voltage', voltageV });
    const reported = this.poller.wakeGuard.voltageV ?? null;
    const isAsked = this.profile.requests.some(({ values }) =>
      values.some((value) => value.quantity === 'auxBatteryVoltageV'),
    );
    if (reported !== null && !isAsked) this.emitReadings({ auxBatteryVoltageV: reported });
  }

  private record(done: ActionResult): void {
    const { failedAttempts } = this.poller.wakeGuard;
    this.poller = applyResult(this.poller, done, this.needs.upMs());
    const now = this.poller.wakeGuard.failedAttempts;
    if (now !== failedAttempts) this.tryStore((kv) => saveFailedWakeAttempts(kv, now, this.needs));
  }

  /** A disk that fails costs what the next start would know, and nothing else. */
  private tryStore<T>(work: (kv: KeyValueStore) => T): T | undefined {
    const { kv, log } = this.needs;
    try {
      return kv && work(kv);
    } catch (error) {
      log.warn({ err: error }, 'how often the car was asked for nothing could not be read or kept');
      return undefined;
    }
  }

  private emitReadings(readings: Readings, rejected: readonly ReadingName[] = []): void {
    if (Object.keys(readings).length > 0 || rejected.length > 0)
      this.onReadings({ readings, rejected, takenAtMs: this.needs.clock.nowMs() });
  }
}
