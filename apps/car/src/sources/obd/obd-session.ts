import type { SourceReason } from '@ligo/protocol';
import type { ReadingName, Readings } from '@ligo/signals';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { QueryState, SourceState } from '../../ports/reading-source.ts';
import { SignLearner } from '../current-sign.ts';
import type { SourceContext } from '../source.ts';
import { type Attempt, isSourceAlive } from '../supervise.ts';
import { type Elm327, ObdError } from './elm327.ts';
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
import { QueryLog } from './query-log.ts';
import { isLow, loadFailedWakeAttempts, mayPoll, saveFailedWakeAttempts } from './wake-guard.ts';

/** More than the slowest request takes, including a search for the bus. */
const ANSWER_MS = 60_000;
/** If resets are this frequent, the adapter has a weak power supply, or another program resets it. */
const MIN_TIME_BETWEEN_RESETS_MS = 60_000;

/** The car answers nothing, or rejects everything. */
const NO_ANSWERS: readonly SourceReason[] = ['car-silent', 'car-refuses', 'no-bus'];

const waiting = (reason: SourceReason): SourceState => ({ phase: 'waiting', reason });

/** Reads a car by RULES.md, over one adapter connection after another. */
export class ObdSession {
  private poller: PollerState;
  private unavailableReason: SourceReason = 'car-not-asked';
  private readAtMs: number | null = null;
  private version = '';
  private attempt: Pick<Attempt, 'publish' | 'describe'> | null = null;
  private readonly outliers = new OutlierFilter();
  private readonly queryLog: QueryLog;
  private readonly signs: SignLearner;

  /** `isForAnyCar`: the profile has only what the standard defines. */
  constructor(
    private readonly profile: Profile,
    onFromV: number,
    private readonly isForAnyCar: boolean,
    private readonly needs: SourceContext<never>,
  ) {
    this.queryLog = new QueryLog(profile);
    this.signs = new SignLearner(`obd ${profile.model}`, profile.positiveCurrent, needs);
    const everyMs = profile.requests.map((request) => request.everyMs);
    this.poller = initialPoller(
      everyMs,
      onFromV,
      this.tryStore((kv) => loadFailedWakeAttempts(kv, needs)),
    );
  }

  /** State of the source while the adapter is connected. */
  private state(): SourceState {
    const nowMs = this.needs.clock.nowMs();
    const { wakeGuard } = this.poller;
    if (isLow(wakeGuard)) return waiting('battery-low');
    if (!mayPoll(wakeGuard, nowMs)) return waiting('car-off');
    return isSourceAlive('figures', this.readAtMs, nowMs)
      ? { phase: 'reading', reason: this.partialReason() }
      : waiting(this.needsProfile() ? 'car-needs-profile' : this.unavailableReason);
  }

  private partialReason(): SourceReason | '' {
    return this.signs.isDisputed ? 'current-contradicted' : this.queryLog.partialReason();
  }

  private needsProfile(): boolean {
    const isSilent = NO_ANSWERS.includes(this.unavailableReason);
    return this.isForAnyCar && isSilent && this.queryLog.isUnanswered();
  }

  queries(): QueryState[] {
    return this.queryLog.states();
  }

  /** Reads the car through an adapter; rejects when the adapter is lost. */
  async run(elm: Elm327, attempt: Pick<Attempt, 'publish' | 'describe'>): Promise<never> {
    const { clock, log } = this.needs;
    this.attempt = attempt;
    const queries = new ObdQueries(this.profile, clock, this.outliers, this.signs);
    try {
      for (let resetAtMs = Number.NEGATIVE_INFINITY; ; resetAtMs = clock.nowMs()) {
        this.logVersion(await prepareElm(elm));
        this.record({ type: 'connect' });
        attempt.describe(() => this.state());
        while (!elm.consumeReset()) await this.perform(nextAction(this.poller, clock.nowMs()), elm, queries);
        if (clock.nowMs() - resetAtMs < MIN_TIME_BETWEEN_RESETS_MS) throw new ObdError('adapter-reset');
      }
    } finally {
      const { ignored } = queries;
      if (ignored > 0) log.warn({ ignored }, 'invalid lines and frames of the OBD adapter ignored');
    }
  }

  /** Logs each version once: an adapter that reconnects for a month must not fill the log. */
  private logVersion(version: string): void {
    if (version !== this.version) this.needs.log.info({ version }, 'OBD adapter connected');
    this.version = version;
  }

  private async perform(action: PollerAction, elm: Elm327, queries: ObdQueries): Promise<void> {
    switch (action.type) {
      case 'wait':
        return elm.pause(action.durationMs);
      case 'voltage':
        return this.askVoltage(elm, queries);
      case 'start':
        await queries.start(elm);
        return this.record({ type: 'start' });
      case 'stop':
        await queries.leaveBus(elm);
        return this.record({ type: 'stop' });
      case 'request':
        return this.request(action.index, elm, queries);
    }
  }

  private async request(index: number, elm: Elm327, queries: ObdQueries): Promise<void> {
    const request = this.profile.requests[index];
    if (!request) return;
    const requestedAtMs = this.needs.clock.nowMs();
    const { outcome, readings, rejected, unavailableReason } = await queries.query(elm, request);
    this.rejectIfStale(requestedAtMs);
    this.queryLog.record(index, outcome, unavailableReason);
    const isAnswered = outcome === 'answered' || Object.keys(readings).length > 0;
    if (Object.keys(readings).length > 0) this.readAtMs = this.needs.clock.nowMs();
    else if (unavailableReason !== '') this.unavailableReason = unavailableReason;
    this.record({ type: 'request', index, isAnswered, readings, requestedAtMs });
    this.emitReadings(readings, rejected);
  }

  /** Rejects an answer that was buffered while the unit slept: it is outdated, and acting on it could wake the car. */
  private rejectIfStale(requestedAtMs: number): void {
    if (this.needs.clock.nowMs() - requestedAtMs > ANSWER_MS) throw new ObdError('unit-slept');
  }

  private async askVoltage(elm: Elm327, queries: ObdQueries): Promise<void> {
    const requestedAtMs = this.needs.clock.nowMs();
    const voltageV = await queries.readVoltage(elm);
    this.rejectIfStale(requestedAtMs);
    this.record({ type: 'voltage', voltageV });
    const reportedV = this.poller.wakeGuard.voltageV ?? null;
    const isInProfile = this.profile.requests.some(({ values }) =>
      values.some((value) => value.quantity === 'auxBatteryVoltageV'),
    );
    if (reportedV !== null && !isInProfile) this.emitReadings({ auxBatteryVoltageV: reportedV });
  }

  private record(result: ActionResult): void {
    const { failedAttempts } = this.poller.wakeGuard;
    this.poller = applyResult(this.poller, result, this.needs.clock.nowMs());
    const now = this.poller.wakeGuard.failedAttempts;
    if (now !== failedAttempts) this.tryStore((kv) => saveFailedWakeAttempts(kv, now, this.needs.wallTime));
  }

  /** If the disk fails, only the attempts before the next start are lost. */
  private tryStore<T>(work: (kv: KeyValueStore) => T): T | undefined {
    const { kv, log } = this.needs;
    try {
      return kv && work(kv);
    } catch (error) {
      log.warn({ err: error }, 'cannot load or save failed wake attempts');
      return undefined;
    }
  }

  private emitReadings(readings: Readings, rejected: readonly ReadingName[] = []): void {
    if (Object.keys(readings).length > 0 || rejected.length > 0)
      this.attempt?.publish({ readings, rejected, takenAtMs: this.needs.clock.nowMs() });
  }
}
