import { backoffMs } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import type { SourceWords } from '@ligo/protocol';
import { movesByFixes } from '../../core/readings/creeping.ts';
import { stillReads } from '../../core/readings/still-reads.ts';
import type { Log } from '../../ports/log.ts';
import type { ReadingNews, ReadingSource, SourceState } from '../../ports/reading-source.ts';
import type { GpsdConfig } from './gpsd-config.ts';
import { oneReceiver } from './one-receiver.ts';
import type { Report, Tpv } from './read-report.ts';
import { movementOfFix, readingsOfFix, takenAt } from './readings-of-fix.ts';
import { type WatchEnd, watchGpsd } from './watch-gpsd.ts';

const PROTOCOL = 3;
const LONGEST_WAIT_MS = 30_000;

const waiting = (reason: SourceWords): SourceState => ({ phase: 'waiting', reason });
const UNREACHABLE = waiting('gpsd cannot be reached');
const LOST = waiting('gpsd has ended the connection');
const NO_GPSD = waiting('gpsd does not answer');
const LACKS: Record<WatchEnd, SourceState> = { unreachable: UNREACHABLE, silent: NO_GPSD, ended: LOST };
const LACKS_OF_STRANGER = { ...LACKS, ended: NO_GPSD };
const NO_RECEIVER = waiting('gpsd has no receiver');
const NO_FIX = waiting('the receiver has no fix');
const UNKNOWN_PROTOCOL: SourceState = {
  phase: 'failed',
  reason: 'gpsd speaks a version of its protocol that is not known',
};

/** Reads position, altitude, speed and heading from gpsd. */
class GpsdSource implements ReadingSource {
  readonly name = 'gpsd';
  private onNews: ((news: ReadingNews) => void) | null = null;
  private connection: { end(): Promise<void> } | null = null;
  private cancelRetry = () => {};
  private attempt = 0;
  private isUnderstood = false;
  private counts = oneReceiver();
  private readonly moves = movesByFixes();
  private fixedAtMs: number | null = null;
  /** Why it does not read, while there is no fix. */
  private lack: SourceState = { phase: 'starting', reason: 'not connected yet' };

  constructor(
    private readonly config: GpsdConfig,
    private readonly needs: { clock: Clock; upMs(): number; log: Log },
  ) {}

  async start(onNews: (news: ReadingNews) => void): Promise<void> {
    this.onNews = onNews;
    this.connect();
  }

  async stop(): Promise<void> {
    this.onNews = null;
    this.cancelRetry();
    await this.connection?.end();
  }

  state(): SourceState {
    return stillReads('place', this.fixedAtMs, this.needs.upMs())
      ? { phase: 'reading', reason: '' }
      : this.lack;
  }

  private connect(): void {
    this.isUnderstood = false;
    this.counts = oneReceiver();
    this.connection = watchGpsd(this.config, this.needs.clock, {
      onReport: (report) => this.hear(report),
      onEnd: (how, ignored) => this.retry(how, ignored),
    });
  }

  private retry(how: WatchEnd, ignored: number): void {
    this.connection = null;
    this.fixedAtMs = null;
    if (ignored > 0) this.needs.log.warn({ ignored }, 'lines of gpsd were ignored');
    if (this.lack !== UNKNOWN_PROTOCOL) this.lack = this.isUnderstood ? LACKS[how] : LACKS_OF_STRANGER[how];
    if (!this.onNews) return;
    const waitMs = backoffMs(this.attempt, Math.random(), LONGEST_WAIT_MS);
    this.attempt += 1;
    this.cancelRetry = this.needs.clock.after(waitMs, () => this.connect());
  }

  private hear(report: Report): void {
    if (report.class === 'VERSION') this.meet(report.proto_major);
    else if (!this.isUnderstood) return;
    else if (report.class === 'DEVICES') this.lack = report.devices.length === 0 ? NO_RECEIVER : NO_FIX;
    else if (report.class === 'TPV') this.take(report);
  }

  private meet(protocol: number): void {
    this.isUnderstood = protocol === PROTOCOL;
    this.lack = this.isUnderstood ? NO_FIX : UNKNOWN_PROTOCOL;
    // Whatever it says means something else; it may be another version the next time.
    if (!this.isUnderstood) void this.connection?.end();
  }

  private take(tpv: Tpv): void {
    const { clock, upMs } = this.needs;
    this.lack = NO_FIX;
    const nowUpMs = upMs();
    if (!this.counts(tpv, nowUpMs)) return;
    const fix = movementOfFix(tpv, nowUpMs);
    const { readings, refused } = readingsOfFix(tpv, fix.place, this.moves(fix));
    if (Object.keys(readings).length === 0) return;
    this.attempt = 0;
    this.fixedAtMs = nowUpMs;
    this.onNews?.({ readings, refused, takenAtMs: takenAt(tpv.timeMs, clock.nowMs()) });
  }
}

/** Makes the source that reads gpsd, not yet started. `upMs`: time that passed since some moment, ms; never set. */
export function createGpsdSource(
  config: GpsdConfig,
  needs: { clock: Clock; upMs(): number; log: Log },
): ReadingSource {
  return new GpsdSource(config, needs);
}
