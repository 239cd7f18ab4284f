import type { Clock } from '@ligo/machine';
import type { SourceWords } from '@ligo/protocol';
import type { ReadingName, Readings } from '@ligo/vehicle';
import { afterDeed, type Conduct, type Deed, type Done, deedOf, newConduct } from '../../core/obd/conduct.ts';
import { JumpCheck } from '../../core/obd/jump-check.ts';
import { isLow, mayAsk } from '../../core/obd/wakefulness.ts';
import type { Profile } from '../../core/profile/profile.ts';
import { stillReads } from '../../core/readings/still-reads.ts';
import type { Facts } from '../../ports/facts.ts';
import type { Log } from '../../ports/log.ts';
import type { ReadingNews, SourceState } from '../../ports/reading-source.ts';
import { keepAskedInVain, readAskedInVain } from './asked-in-vain.ts';
import { CarQuestions } from './car-questions.ts';
import type { Elm327 } from './elm327.ts';
import { ObdFault } from './obd-fault.ts';
import { prepareElm } from './prepare-elm.ts';

export interface ObdNeeds {
  clock: Clock;
  /** Time that passed since some moment, ms; never set, unlike the clock. */
  upMs(): number;
  log: Log;
  /** What outlives a restart; without it nothing does. */
  facts?: Facts | undefined;
}

/** More than the longest question takes, with the search for a bus. */
const ANSWER_MS = 60_000;
/** An adapter that forgets so soon again has a weak supply, or another program that resets it whenever we do. */
const REMEMBERS_MS = 60_000;

const waiting = (reason: SourceWords): SourceState => ({ phase: 'waiting', reason });

/** Reads a car, as core/obd/RULES.md says, over one connection to its adapter after the other. */
export class CarWatch {
  private conduct: Conduct;
  private lack: SourceWords = 'the car has not been asked yet';
  private readAtMs: number | null = null;
  private version = '';
  private readonly jumps = new JumpCheck();

  constructor(
    private readonly profile: Profile,
    onFromV: number,
    private readonly needs: ObdNeeds,
    private readonly tell: (news: ReadingNews) => void,
  ) {
    const everyMs = profile.requests.map((request) => request.everyMs);
    this.conduct = newConduct(
      everyMs,
      onFromV,
      this.onDisk((facts) => readAskedInVain(facts, needs)),
    );
  }

  /** How it stands with the car while there is an adapter. */
  state(): SourceState {
    const nowMs = this.needs.upMs();
    const { wakefulness } = this.conduct;
    if (isLow(wakefulness)) return waiting('the 12 V battery is low: nothing is asked of the car');
    if (!mayAsk(wakefulness, nowMs)) return waiting('the car is off: only its 12 V battery is watched');
    return stillReads('figures', this.readAtMs, nowMs)
      ? { phase: 'reading', reason: '' }
      : waiting(this.lack);
  }

  /** Reads by an adapter; rejects as soon as that is of no use. `onReady`: it answers. */
  async readBy(elm: Elm327, onReady: () => void): Promise<never> {
    const { log, upMs } = this.needs;
    const questions = new CarQuestions(this.profile, upMs, this.jumps);
    try {
      for (let forgotAtMs = Number.NEGATIVE_INFINITY; ; forgotAtMs = upMs()) {
        this.noteVersion(await prepareElm(elm));
        this.did({ type: 'connect' });
        onReady();
        while (!elm.hasForgotten()) await this.do(deedOf(this.conduct, upMs()), elm, questions);
        if (upMs() - forgotAtMs < REMEMBERS_MS)
          throw new ObdFault('the adapter is being reset again and again');
      }
    } finally {
      const { ignored } = questions;
      if (ignored > 0) log.warn({ ignored }, 'lines and frames of the OBD adapter were ignored');
    }
  }

  /** An adapter that comes and goes for a month must not fill the log. */
  private noteVersion(version: string): void {
    if (version !== this.version) this.needs.log.info({ version }, 'an OBD adapter answers');
    this.version = version;
  }

  private async do(deed: Deed, elm: Elm327, questions: CarQuestions): Promise<void> {
    switch (deed.type) {
      case 'rest':
        return elm.pause(deed.forMs);
      case 'voltage':
        return this.askVoltage(elm, questions);
      case 'begin':
        await questions.begin(elm);
        return this.did({ type: 'begin' });
      case 'leave':
        await questions.leave(elm);
        return this.did({ type: 'leave' });
      case 'ask':
        return this.ask(deed.place, elm, questions);
    }
  }

  private async ask(place: number, elm: Elm327, questions: CarQuestions): Promise<void> {
    const request = this.profile.requests[place];
    if (!request) return;
    const askedAtMs = this.needs.upMs();
    const { isAnswered, readings, refused, lack } = await questions.ask(elm, request);
    this.refuseSlept(askedAtMs);
    if (Object.keys(readings).length > 0) this.readAtMs = this.needs.upMs();
    else if (lack !== '') this.lack = lack;
    this.did({ type: 'ask', place, isAnswered, readings, askedAtMs });
    this.tellSome(readings, refused);
  }

  /** An answer that lay there while the unit slept says nothing of now, and would wake the car. */
  private refuseSlept(askedAtMs: number): void {
    if (this.needs.upMs() - askedAtMs > ANSWER_MS) throw new ObdFault('the unit has slept');
  }

  private async askVoltage(elm: Elm327, questions: CarQuestions): Promise<void> {
    const askedAtMs = this.needs.upMs();
    const voltageV = await questions.voltage(elm);
    this.refuseSlept(askedAtMs);
    this.did({ type: 'voltage', voltageV });
    const told = this.conduct.wakefulness.voltageV ?? null;
    const isAsked = this.profile.requests.some(({ values }) =>
      values.some((value) => value.quantity === 'auxBatteryVoltageV'),
    );
    if (told !== null && !isAsked) this.tellSome({ auxBatteryVoltageV: told });
  }

  private did(done: Done): void {
    const { inVain } = this.conduct.wakefulness;
    this.conduct = afterDeed(this.conduct, done, this.needs.upMs());
    const now = this.conduct.wakefulness.inVain;
    if (now !== inVain) this.onDisk((facts) => keepAskedInVain(facts, now, this.needs));
  }

  /** A disk that fails costs what the next start would know, and nothing else. */
  private onDisk<T>(work: (facts: Facts) => T): T | undefined {
    const { facts, log } = this.needs;
    try {
      return facts && work(facts);
    } catch (error) {
      log.warn({ err: error }, 'how often the car was asked for nothing could not be read or kept');
      return undefined;
    }
  }

  private tellSome(readings: Readings, refused: readonly ReadingName[] = []): void {
    if (Object.keys(readings).length > 0 || refused.length > 0)
      this.tell({ readings, refused, takenAtMs: this.needs.clock.nowMs() });
  }
}
