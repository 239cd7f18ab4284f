import { type Settings, TICK_MS, USUAL_TICKS } from './settings.ts';

/** State that AT commands change and report. */
export interface Chip {
  readonly settings: Settings;
  /** Such as `1.5`. */
  readonly version: string;
  /** Whether it was given the protocol of the car's bus or has found it; survives a reset. */
  isBusKnown: boolean;
  auxVoltageV(): number;
  /** Forgets how long answers take. */
  close(): void;
}

const OK = 'OK';
/** The answer to unknown commands. */
export const UNKNOWN = '?';

type Handler = (chip: Chip, digits: string) => string;

const flag =
  (name: 'echo' | 'linefeeds' | 'spaces' | 'headers'): Handler =>
  ({ settings }, digit) => {
    settings[name] = digit === '1';
    return OK;
  };

const set =
  <Name extends keyof Settings>(name: Name, of: (digits: string) => Settings[Name]): Handler =>
  ({ settings }, digits) => {
    settings[name] = of(digits);
    return OK;
  };
const number = (digits: string) => Number.parseInt(digits, 16);

/** The commands that the app's profiles send, without spaces and `AT`; the first that fits. */
const COMMANDS: readonly (readonly [RegExp, Handler])[] = [
  [/^I$/, (chip) => `ELM327 v${chip.version}`],
  [/^E([01])$/, flag('echo')],
  [/^L([01])$/, flag('linefeeds')],
  [/^S([01])$/, flag('spaces')],
  [/^H([01])$/, flag('headers')],
  [/^CAF1$/, () => OK],
  [
    /^SP([06])$/,
    (chip, digit) => {
      chip.close();
      chip.isBusKnown = digit === '6';
      return OK;
    },
  ],
  [
    /^PC$/,
    (chip) => {
      chip.close();
      return OK;
    },
  ],
  [/^SH([0-9A-F]{3}|[0-9A-F]{8})$/, set('header', number)],
  [/^CRA([0-9A-F]{3})$/, set('receiveAddress', number)],
  [/^(?:CRA|AR)$/, set('receiveAddress', () => null)],
  [/^FCSH([0-9A-F]{3})$/, set('flowHeader', number)],
  [/^FCSD((?:[0-9A-F]{2}){1,5})$/, set('flowData', (digits) => Uint8Array.from(Buffer.from(digits, 'hex')))],
  [
    /^FCSM([012])$/,
    ({ settings }, digit) => {
      // The data of a mode must be set first.
      const lacks = (digit !== '0' && !settings.flowData) || (digit === '1' && settings.flowHeader === null);
      if (lacks) return UNKNOWN;
      settings.flowMode = Number(digit) as 0 | 1 | 2;
      return OK;
    },
  ],
  [/^ST([0-9A-F]{2})$/, set('timeoutMs', (digits) => (number(digits) || USUAL_TICKS) * TICK_MS)],
  [/^AT([012])$/, set('adaptive', (digit) => Number(digit) as 0 | 1 | 2)],
  [/^RV$/, (chip) => `${chip.auxVoltageV().toFixed(1)}V`],
];

/** Executes an AT command, given without `AT` and spaces, and returns its answer. */
export function doAtCommand(chip: Chip, command: string): string {
  for (const [pattern, handler] of COMMANDS) {
    const found = pattern.exec(command);
    if (found) return handler(chip, found[1] ?? '');
  }
  return UNKNOWN;
}
