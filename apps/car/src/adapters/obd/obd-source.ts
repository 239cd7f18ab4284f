import { backoffMs } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import type { ReadingName, Readings } from '@ligo/vehicle';
import { afterDeed, type Conduct, type Deed, type Done, deedOf, newConduct } from '../../core/obd/conduct.ts';
import { isLow, mayAsk } from '../../core/obd/wakefulness.ts';
import type { Profile } from '../../core/profile/profile.ts';
import type { Log } from '../../ports/log.ts';
import type { ReadingNews, ReadingSource, SourceState } from '../../ports/reading-source.ts';
import { openProfile } from '../profile/open-profile.ts';
import { CarQuestions } from './car-questions.ts';
import { Elm327 } from './elm327.ts';
import type { ObdConfig } from './obd-config.ts';
import { ObdFault } from './obd-fault.ts';
import { openLine } from './open-line.ts';
import { prepareElm } from './prepare-elm.ts';

interface ObdNeeds {
  clock: Clock;
  /** Time that passed since some moment, ms; never set, unlike the clock. */
  upMs(): number;
  log: Log;
}

const LONGEST_WAIT_MS = 30_000;
/** A car that answered within this time is read. */
const FRESH_MS = 60_000;

const waiting = (reason: string): SourceState => ({ phase: 'waiting', reason });

/** Reads a car by an ELM327, as core/obd/RULES.md says. */
class ObdSource implements ReadingSource {
  readonly name = 'obd';
  private onNews: (news: ReadingNews) => void = () => {};
  private isStopped = false;
  private reading: Promise<void> = Promise.resolve();
  private elm: Elm327 | null = null;
  private endWait = () => {};
  private attempt = 0;
  /** Why there is no adapter; `null` while there is one. */
  private fault: SourceState | null = { phase: 'starting', reason: 'not connected yet' };
  private lack = 'the car has not been asked yet';
  private readAtMs: number | null = null;
  private conduct: Conduct = newConduct([], 0);

  constructor(
    private readonly config: ObdConfig,
    private readonly needs: ObdNeeds,
  ) {}

  /** Rejects if the profile cannot be read. */
  async start(onNews: (news: ReadingNews) => void): Promise<void> {
    if (!this.isStopped) this.onNews = onNews;
    const { model, positiveCurrent, onFromV } = this.config;
    const profile = await openProfile(this.config.profile, {
      ...(model !== undefined && { model }),
      ...(positiveCurrent !== undefined && { positiveCurrent }),
    });
    this.conduct = newConduct(
      profile.requests.map(({ everyMs }) => everyMs),
      onFromV,
    );
    if (!this.isStopped) this.reading = this.readAgainAndAgain(profile);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.onNews = () => {};
    this.endWait();
    await this.elm?.end();
    await this.reading;
  }

  state(): SourceState {
    if (this.fault) return this.fault;
    const nowMs = this.needs.upMs();
    const { wakefulness } = this.conduct;
    if (isLow(wakefulness)) return waiting('the 12 V battery is low: nothing is asked of the car');
    if (!mayAsk(wakefulness, nowMs)) return waiting('the car is off: only its 12 V battery is watched');
    const isRead = this.readAtMs !== null && nowMs - this.readAtMs <= FRESH_MS;
    return isRead ? { phase: 'reading', reason: '' } : waiting(this.lack);
  }

  private async readAgainAndAgain(profile: Profile): Promise<void> {
    while (!this.isStopped) {
      try {
        await this.read(profile);
      } catch (error) {
        if (!(error instanceof ObdFault))
          this.needs.log.error({ error: String(error) }, 'reading the car failed');
        this.fault = waiting(error instanceof ObdFault ? error.message : 'reading the car failed');
      }
      await this.elm?.end();
      this.elm = null;
      if (!this.isStopped) await this.wait(backoffMs(this.attempt, Math.random(), LONGEST_WAIT_MS));
      this.attempt += 1;
    }
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

  /** Reads over one connection; rejects as soon as it or the adapter is of no use. */
  private async read(profile: Profile): Promise<never> {
    const { clock, upMs, log } = this.needs;
    const elm = new Elm327((listener) => openLine(this.config, clock, listener), clock);
    this.elm = elm;
    const questions = new CarQuestions(profile, upMs);
    try {
      for (;;) {
        const version = await prepareElm(elm);
        log.info({ version }, 'an OBD adapter answers');
        this.did({ type: 'connect' });
        this.fault = null;
        this.attempt = 0;
        while (!elm.hasForgotten()) await this.do(deedOf(this.conduct, upMs()), elm, questions, profile);
      }
    } finally {
      const { ignored } = questions;
      if (ignored > 0) log.warn({ ignored }, 'lines and frames of the OBD adapter were ignored');
    }
  }

  private async do(deed: Deed, elm: Elm327, questions: CarQuestions, profile: Profile): Promise<void> {
    switch (deed.type) {
      case 'rest':
        return elm.pause(deed.forMs);
      case 'voltage':
        return this.takeVoltage(await questions.voltage(elm), profile);
      case 'begin':
        await questions.begin(elm);
        return this.did({ type: 'begin' });
      case 'leave':
        await questions.leave(elm);
        return this.did({ type: 'leave' });
      case 'ask':
        return this.ask(deed.place, elm, questions, profile);
    }
  }

  private async ask(
    place: number,
    elm: Elm327,
    questions: CarQuestions,
    { requests }: Profile,
  ): Promise<void> {
    const request = requests[place];
    if (!request) return;
    const askedAtMs = this.needs.upMs();
    const { isAnswered, readings, refused, lack } = await questions.ask(elm, request);
    if (isAnswered) this.readAtMs = this.needs.upMs();
    else this.lack = lack;
    this.did({ type: 'ask', place, isAnswered, readings, askedAtMs });
    this.tell(readings, refused);
  }

  private takeVoltage(voltageV: number | null, { requests }: Profile): void {
    this.did({ type: 'voltage', voltageV });
    const told = this.conduct.wakefulness.voltageV ?? null;
    const isAsked = requests.some(({ values }) =>
      values.some((value) => value.quantity === 'auxBatteryVoltageV'),
    );
    if (told !== null && !isAsked) this.tell({ auxBatteryVoltageV: told });
  }

  private did(done: Done): void {
    this.conduct = afterDeed(this.conduct, done, this.needs.upMs());
  }

  private tell(readings: Readings, refused: readonly ReadingName[] = []): void {
    if (Object.keys(readings).length > 0 || refused.length > 0)
      this.onNews({ readings, refused, takenAtMs: this.needs.clock.nowMs() });
  }
}

/** A source that asks a car, not yet started. */
export function createObdSource(config: ObdConfig, needs: ObdNeeds): ReadingSource {
  return new ObdSource(config, needs);
}
