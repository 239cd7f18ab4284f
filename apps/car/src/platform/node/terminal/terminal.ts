import type { EventEmitter } from 'node:events';
import { type CarLink, pairingQrText, shownNumber } from '@ligo/protocol';
import qrcode from 'qrcode';
import type { OwnerTerminal, TerminalKeys } from '../../../ports/owner-terminal.ts';
import type { ServerState } from '../../../ports/server-api.ts';

/** The properties of standard input for a terminal. */
export interface TerminalInput extends EventEmitter {
  isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
  resume(): unknown;
  pause(): unknown;
}

/** The properties of standard output for a terminal. */
export interface TerminalOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

const HELP =
  'Keys: p pairing code, l links, u and a number end that link, y or n accepts or refuses a waiting device, q quit';
const HELP_WALK_BY = ', w makes a person walk past the car';
const CTRL_C = '\u0003';

const SERVER_TEXTS: Record<ServerState, string> = {
  online: 'Connected to the server.',
  unreachable: 'The server cannot be reached; trying again.',
  refused: 'The server refuses this car. Is its address written as the provider gives it?',
  replaced:
    "Another unit has connected with this car's key, perhaps one made from a copy. Only one of them can be this car: end the app on the other.",
  untrusted: "The server's certificate is not good at this unit's time. Is the clock right?",
};

/** A duration in its largest whole unit, as in ordinary speech. */
function spanOf(ms: number): string {
  const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1_000],
  ] as const;
  const [unit, length] = units.find(([, each]) => ms >= each) ?? ['second', 1_000];
  const format = new Intl.NumberFormat('en', {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    useGrouping: false,
  });
  return format.format(Math.round(ms / length));
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The car's screen in a terminal: the code and its QR picture, who is linked, the server's state, and a few keys. */
export class Terminal implements OwnerTerminal {
  readonly isInteractive: boolean;
  private readonly onData = (data: Buffer) => {
    for (const key of data.toString()) this.press(key);
  };
  private keys: TerminalKeys | null = null;
  /** The owner pressed u; the next key selects the pairing, so that one accidental key ends none. */
  private isUnpairing = false;

  constructor(
    private readonly input: TerminalInput = process.stdin,
    private readonly output: TerminalOutput = process.stdout,
  ) {
    this.isInteractive = Boolean(input.isTTY && output.isTTY);
  }

  start(keys: TerminalKeys): void {
    this.keys = keys;
    if (!this.isInteractive) return;
    this.input.setRawMode?.(true);
    this.input.on('data', this.onData).resume();
    this.print(keys.onPasserKey ? HELP + HELP_WALK_BY : HELP);
  }

  stop(): void {
    this.keys = null;
    if (!this.isInteractive) return;
    this.input.off('data', this.onData).pause();
    this.input.setRawMode?.(false);
  }

  showCode(code: string, qrText: string, expiresAt: number): void {
    // Other output may be kept in a log, which must not contain the secret.
    qrcode.toString(this.isInteractive ? qrText : pairingQrText(code), { type: 'utf8', margin: 2 }).then(
      (picture) => {
        const until = new Date(expiresAt).toTimeString().slice(0, 5);
        this.print(`\n${picture}\nPairing code: ${code}  (good until ${until})\n`);
      },
      () => this.print(`Pairing code: ${code}`),
    );
  }

  hideCode(): void {
    this.print('A phone is paired; the code is used up.');
  }

  showPairings(pairings: readonly CarLink[]): void {
    const lines = pairings.map(
      (pairing, index) =>
        `  ${index + 1}  ${pairing.maskedEmail ? `${pairing.maskedEmail}  since ${dateOf(pairing.linkedAt)}` : 'unknown account'}`,
    );
    this.print(pairings.length > 0 ? `Linked:\n${lines.join('\n')}` : 'No phone is linked.');
  }

  showWaiting({ name, account, number }: Parameters<OwnerTerminal['showWaiting']>[0]): void {
    const how = this.isInteractive
      ? 'Press y to accept it if its screen offers this number, n to refuse it.'
      : 'Accept or refuse it on the dashboard.';
    this.print(
      `A device waits for approval: ${name}, of ${account ?? 'an unknown account'}, number ${shownNumber(number)}. ${how}`,
    );
  }

  showServer(state: ServerState): void {
    this.print(SERVER_TEXTS[state]);
  }

  showClock(aheadMs: number): void {
    const isRight = 'The clock of this unit is right again.';
    const isWrong = `The clock of this unit is ${spanOf(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead' : 'behind'}: set it. Until then trips and log entries get wrong times.`;
    this.print(aheadMs === 0 ? isRight : isWrong);
  }

  print(text: string): void {
    this.output.write(`${text}\n`);
  }

  private press(key: string): void {
    const isUnpairing = this.isUnpairing;
    this.isUnpairing = key === 'u';
    if (isUnpairing && /^[1-9]$/.test(key)) this.keys?.onUnpair(Number(key) - 1);
    else if (key === 'u') this.print('Which link shall end? Press its number, or any other key for none.');
    else if (key === 'q' || key === CTRL_C) this.keys?.onQuit();
    else if (key === 'y' || key === 'n') this.keys?.onDevice(key === 'y');
    else if (key === 'p') this.keys?.onPair();
    else if (key === 'l') this.keys?.onPairings();
    else if (key === 'w') this.keys?.onPasserKey?.();
  }
}
