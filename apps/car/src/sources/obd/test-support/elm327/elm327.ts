import type { Clock } from '@ligo/machine';
import { type Chip, doAtCommand, UNKNOWN } from './at-commands.ts';
import { CanRequest, type Mishap, type RequestOptions } from './can-request.ts';
import { linesOfFrame } from './line-of-frame.ts';
import { freshSettings } from './settings.ts';
import type { StandInCar } from './stand-in-car.ts';

export interface Elm327Options {
  clock: Clock;
  car: StandInCar;
  /** Such as `1.5`; from 2 on it waits for what `7F xx 78` promises. */
  version?: string;
  write(text: string): void;
}

/** Duration of a restart by Z and by WS, ms. */
const RESET_MS = 500;
const WARM_RESET_MS = 100;
/** What looking for the car's protocol takes, ms. */
const SEARCH_MS = 200;
/** After this time the beginning of a command is given up, ms. */
const COMMAND_TIMEOUT_MS = 20_000;
const MAX_COMMAND = 254;
/** Data bytes of a request. */
const MAX_DATA = 7;

/** An ELM327, as its datasheet describes it, on the plug of a car: characters in, characters out. */
export class Elm327 implements Chip {
  readonly version: string;
  settings;
  isBusKnown = false;
  /** All commands that it has taken, without spaces, in capitals; a repeated one as often as it was done. */
  readonly commands: string[] = [];
  private input = '';
  private last = '';
  private mishaps: Mishap[] = [];
  private pace: { answerMs: number | null } = { answerMs: null };
  /** Cancels the running command without output. Any character stops it, except during a restart. */
  private busy: { abandon(): void; isDeaf: boolean } | null = null;
  private cancelIdle: () => void = () => {};

  constructor(private readonly options: Elm327Options) {
    this.version = options.version ?? '1.5';
    this.settings = freshSettings();
  }

  /** Characters by its serial port. */
  receive(bytes: Uint8Array): void {
    for (const code of bytes) this.onBytes(code);
  }

  /** The next requests end with these, one each. */
  failNext(...mishaps: (Mishap | string)[]): void {
    this.mishaps.push(...mishaps.map((each) => (typeof each === 'string' ? { text: each } : each)));
  }

  /** Simulates a power failure, which resets its settings. `word`: its first output, such as `LV RESET`. */
  powerCut(word = `ELM327 v${this.version}`): void {
    this.forget();
    this.print('');
    this.print('');
    this.prompt(word);
  }

  /** Ends whatever goes on. */
  end(): void {
    this.cancelIdle();
    this.busy?.abandon();
    this.busy = null;
  }

  // What AT commands need of it.
  auxVoltageV(): number {
    return this.options.car.auxVoltageV;
  }
  close(): void {
    this.pace = { answerMs: null };
  }

  private onBytes(code: number): void {
    if (this.busy) {
      if (this.busy.isDeaf) return;
      this.busy.abandon();
      this.busy = null;
      this.prompt('STOPPED');
      return;
    }
    if (code === 0) return;
    const character = String.fromCharCode(code);
    if (this.settings.echo) this.options.write(character === '\r' ? this.lineEnd : character);
    if (character === '\r') {
      this.cancelIdle();
      const line = this.input;
      this.input = '';
      this.take(line);
      return;
    }
    if (code > 0x20 && this.input.length <= MAX_COMMAND) this.input += character.toUpperCase();
    this.cancelIdle();
    this.cancelIdle = this.options.clock.after(COMMAND_TIMEOUT_MS, () => {
      this.input = '';
      this.prompt(UNKNOWN);
    });
  }

  private take(line: string): void {
    // Nothing but the end of a line is the last command once more.
    const command = line || this.last;
    this.last = command;
    if (command === '') {
      this.prompt();
      return;
    }
    this.commands.push(command);
    if (command === 'ATZ' || command === 'ATWS') this.restart(command === 'ATZ' ? RESET_MS : WARM_RESET_MS);
    else if (command === 'ATMA') this.monitor();
    else if (command.startsWith('AT')) this.prompt(doAtCommand(this, command.slice(2)));
    else this.ask(command);
  }

  private restart(takesMs: number): void {
    const abandon = this.options.clock.after(takesMs, () => {
      this.busy = null;
      this.powerCut();
    });
    this.busy = { abandon, isDeaf: true };
  }

  private forget(): void {
    this.end();
    this.input = '';
    this.last = '';
    this.settings = freshSettings();
    this.close();
  }

  /** Prints all frames of the bus until input is received. */
  private monitor(): void {
    const abandon = this.options.car.join((frame) => {
      for (const line of linesOfFrame(this.settings, frame, true)) this.print(line);
    });
    this.busy = { abandon, isDeaf: false };
  }

  private ask(command: string): void {
    // An extra digit is the number of frames of the answer.
    const isCounted = command.length % 2 === 1;
    const digits = isCounted ? command.slice(0, -1) : command;
    const data = Uint8Array.from(Buffer.from(digits, 'hex'));
    if (!/^[0-9A-F]+$/.test(command) || data.length === 0 || data.length > MAX_DATA) {
      this.prompt(UNKNOWN);
      return;
    }
    const expected = isCounted ? Number.parseInt(command.slice(-1), 16) : null;
    if (this.isBusKnown) this.request(data, expected);
    else this.search(() => this.request(data, expected));
  }

  /** Looks for the car's protocol with the request that every car with OBD-II answers, then goes on. */
  private search(found: () => void): void {
    this.options.write('SEARCHING...');
    let received = false;
    this.begin({
      data: Uint8Array.of(1, 0),
      settings: { ...freshSettings(), timeoutMs: SEARCH_MS },
      print: () => {
        received = true;
      },
      done: () => {
        this.print('');
        if (!received) {
          this.prompt('UNABLE TO CONNECT');
          return;
        }
        this.isBusKnown = true;
        found();
      },
    });
  }

  private request(data: Uint8Array, expected: number | null): void {
    this.begin({
      data,
      expected,
      mishap: this.mishaps.shift() ?? null,
      print: (line) => this.print(line),
      done: (last) => this.prompt(...(last === null ? [] : [last])),
    });
  }

  private begin(request: Pick<RequestOptions, 'data' | 'print' | 'done'> & Partial<RequestOptions>): void {
    const { car, clock } = this.options;
    const under = new CanRequest({
      settings: this.settings,
      pace: this.pace,
      ...request,
      clock,
      car,
      knowsPending: Number.parseInt(this.version, 10) >= 2,
      done: (last) => {
        this.busy = null;
        request.done(last);
      },
    });
    this.busy = { abandon: () => under.abandon(), isDeaf: false };
    under.start();
  }

  private get lineEnd(): string {
    return this.settings.linefeeds ? '\r\n' : '\r';
  }
  private print(line: string): void {
    this.options.write(line + this.lineEnd);
  }
  private prompt(...lines: string[]): void {
    for (const line of lines) this.print(line);
    this.options.write(`${this.lineEnd}>`);
  }
}
