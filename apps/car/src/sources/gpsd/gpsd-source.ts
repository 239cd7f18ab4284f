import { backoffMs } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import type { SourceReasonText } from '@ligo/protocol';
import type { Log } from '../../ports/log.ts';
import type { ReadingBatch, ReadingSource, SourceState } from '../../ports/reading-source.ts';
import type { WallTime } from '../../ports/unit-time.ts';
import { createGnssMotion } from '../gnss-motion.ts';
import { isSourceAlive } from '../is-source-alive.ts';
import type { GpsdConfig } from './gpsd-config.ts';
import type { Report, Tpv } from './read-report.ts';
import { fixTimeMs, gnssFixOf, readingsOfFix } from './readings-of-fix.ts';
import { createReceiverFilter } from './receiver-filter.ts';
import { type WatchEnd, watchGpsd } from './watch-gpsd.ts';

const PROTOCOL = 3;
const MAX_WAIT_MS = 30_000;

const waiting = (reason: SourceReasonText): SourceState => ({ phase: 'waiting', reason });
const UNREACHABLE = waiting('gpsd cannot be reached');
const LOST = waiting('gpsd has ended the connection');
const NO_GPSD = waiting('gpsd does not answer');
const UNAVAILABLE: Record<WatchEnd, SourceState> = { unreachable: UNREACHABLE, silent: NO_GPSD, ended: LOST };
const UNAVAILABLE_BEFORE_GPSD = { ...UNAVAILABLE, ended: NO_GPSD };
const NO_RECEIVER = waiting('gpsd has no receiver');
const INITIAL_FIX_FILTER = waiting('the receiver has no fix');
const UNKNOWN_PROTOCOL: SourceState = {
  phase: 'failed',
  reason: 'gpsd speaks a version of its protocol that is not known',
};

/** Reads position, altitude, speed and heading from gpsd. */
class GpsdSource implements ReadingSource {
  readonly name = 'gpsd';
  private onReadings: ((news: ReadingBatch) => void) | null = null;
  private connection: { end(): Promise<void> } | null = null;
  private cancelRetry = () => {};
  private attempt = 0;
  private isProtocolSupported = false;
  private isFollowed = createReceiverFilter();
  private readonly isMoving = createGnssMotion();
  private fixedAtMs: number | null = null;
  /** Why it does not read, while there is no fix. */
  private unavailable: SourceState = { phase: 'starting', reason: 'not connected yet' };

  constructor(
    private readonly config: GpsdConfig,
    private readonly needs: { clock: Clock; upMs(): number; wallTime: WallTime; log: Log },
  ) {}

  async start(onNews: (news: ReadingBatch) => void): Promise<void> {
    this.onReadings = onNews;
    this.connect();
  }

  async stop(): Promise<void> {
    this.onReadings = null;
    this.cancelRetry();
    await this.connection?.end();
  }

  state(): SourceState {
    return isSourceAlive('place', this.fixedAtMs, this.needs.upMs())
      ? { phase: 'reading', reason: '' }
      : this.unavailable;
  }

  private connect(): void {
    this.isProtocolSupported = false;
    this.isFollowed = createReceiverFilter();
    this.connection = watchGpsd(this.config, this.needs.clock, {
      onReport: (report) => this.handleReport(report),
      onEnd: (how, ignored) => this.retry(how, ignored),
    });
  }

  private retry(how: WatchEnd, ignored: number): void {
    this.connection = null;
    this.fixedAtMs = null;
    if (ignored > 0) this.needs.log.warn({ ignored }, 'lines of gpsd were ignored');
    if (this.unavailable !== UNKNOWN_PROTOCOL)
      this.unavailable = this.isProtocolSupported ? UNAVAILABLE[how] : UNAVAILABLE_BEFORE_GPSD[how];
    if (!this.onReadings) return;
    const waitMs = backoffMs(this.attempt, Math.random(), MAX_WAIT_MS);
    this.attempt += 1;
    this.cancelRetry = this.needs.clock.after(waitMs, () => this.connect());
  }

  private handleReport(report: Report): void {
    if (report.class === 'VERSION') this.checkProtocol(report.proto_major);
    else if (!this.isProtocolSupported) return;
    else if (report.class === 'DEVICES')
      this.unavailable = report.devices.length === 0 ? NO_RECEIVER : INITIAL_FIX_FILTER;
    else if (report.class === 'TPV') this.take(report);
  }

  private checkProtocol(protocol: number): void {
    this.isProtocolSupported = protocol === PROTOCOL;
    this.unavailable = this.isProtocolSupported ? INITIAL_FIX_FILTER : UNKNOWN_PROTOCOL;
    // Whatever it says means something else; it may be another version the next time.
    if (!this.isProtocolSupported) void this.connection?.end();
  }

  private take(tpv: Tpv): void {
    const { clock, upMs, wallTime } = this.needs;
    this.unavailable = INITIAL_FIX_FILTER;
    const nowUpMs = upMs();
    if (!this.isFollowed(tpv, nowUpMs)) return;
    const fix = gnssFixOf(tpv, nowUpMs);
    const { readings, rejected } = readingsOfFix(tpv, fix.place, this.isMoving(fix));
    if (Object.keys(readings).length === 0) return;
    this.attempt = 0;
    this.fixedAtMs = nowUpMs;
    const wallMs = wallTime.nowMs();
    const ageMs = wallMs - fixTimeMs(tpv.timeMs, wallMs);
    this.onReadings?.({ readings, rejected, takenAtMs: clock.nowMs() - ageMs });
  }
}

/** Makes the source that reads gpsd, not yet started. `upMs`: time that passed since some moment, ms; never set. */
export function createGpsdSource(
  config: GpsdConfig,
  needs: { clock: Clock; upMs(): number; wallTime: WallTime; log: Log },
): ReadingSource {
  return new GpsdSource(config, needs);
}
