import { freshSettings, PROTOCOLS, type Protocol, type Settings, TICK_MS, USUAL_TICKS } from './settings.ts';

/** State that AT commands change and report. */
export interface Chip {
  settings: Settings;
  protocol: Protocol;
  /** Such as `1.5`. */
  readonly version: string;
  auxVoltageV(): number;
  /** Closes the protocol; the next request opens it again. */
  close(): void;
  /** Non-volatile settings. */
  store(protocol: Protocol): void;
}

const OK = 'OK';
/** The answer to unknown commands. */
export const UNKNOWN = '?';

type Answer = string | null;
type Handler = (chip: Chip, ...parts: string[]) => Answer;

const flag = (
  name: 'echo' | 'linefeeds' | 'spaces' | 'headers' | 'lengths' | 'responses' | 'formats' | 'flowControl',
) =>
  ((chip, digit) => {
    chip.settings[name] = digit === '1';
    return OK;
  }) satisfies Handler;

const set =
  <Name extends keyof Settings>(name: Name, of: (digits: string) => Settings[Name]): Handler =>
  ({ settings }, digits = '') => {
    settings[name] = of(digits);
    return OK;
  };
const number = (digits: string) => Number.parseInt(digits, 16);

function protocolOf(digits: string): Protocol | null {
  const isAutomatic = digits.length === 2 ? digits[0] === 'A' || digits === '00' : digits === '0';
  const number = digits.at(-1) ?? '0';
  if (digits.length === 2 && !isAutomatic && digits[0] !== '0') return null;
  if (number !== '0' && !PROTOCOLS.includes(number)) return null;
  return { number, isAutomatic, isConnected: false };
}

function speak(chip: Chip, digits: string, isKept: boolean): Answer {
  const protocol = protocolOf(digits);
  if (!protocol) return null;
  chip.close();
  chip.protocol = protocol;
  if (isKept) chip.store(protocol);
  return OK;
}

/** By what they look like without spaces and `AT`; the first that fits. */
const COMMANDS: readonly (readonly [RegExp, Handler])[] = [
  [/^I$/, (chip) => `ELM327 v${chip.version}`],
  [/^E([01])$/, flag('echo')],
  [/^L([01])$/, flag('linefeeds')],
  [/^S([01])$/, flag('spaces')],
  [/^H([01])$/, flag('headers')],
  [/^D([01])$/, flag('lengths')],
  [/^R([01])$/, flag('responses')],
  [/^CAF([01])$/, flag('formats')],
  [/^CFC([01])$/, flag('flowControl')],
  [/^AL$/, set('longMessages', () => true)],
  [/^NL$/, set('longMessages', () => false)],
  [/^M[01]$/, () => OK],
  [
    /^D$/,
    (chip) => {
      chip.settings = freshSettings();
      return OK;
    },
  ],
  [/^SP(A?[0-9A-C]|00)$/, (chip, digits = '') => speak(chip, digits, true)],
  [/^TP(A?[0-9A-C]|00)$/, (chip, digits = '') => speak(chip, digits, false)],
  [
    /^PC$/,
    (chip) => {
      chip.close();
      return OK;
    },
  ],
  [/^SH([0-9A-F]{3}|[0-9A-F]{6}|[0-9A-F]{8})$/, set('header', (digits) => digits)],
  [/^CP([0-9A-F]{2})$/, set('priority', (digits) => number(digits) & 0x1f)],
  [/^CRA([0-9A-F]{3}|[0-9A-F]{8})$/, set('receiveAddress', number)],
  [
    /^(?:CRA|AR)$/,
    ({ settings }) => {
      Object.assign(settings, { receiveAddress: null, filter: null, mask: null });
      return OK;
    },
  ],
  [/^CF([0-9A-F]{3}|[0-9A-F]{8})$/, set('filter', number)],
  [/^CM([0-9A-F]{3}|[0-9A-F]{8})$/, set('mask', number)],
  [/^FCSH([0-9A-F]{3}|[0-9A-F]{8})$/, set('flowHeader', number)],
  [/^FCSD((?:[0-9A-F]{2}){1,5})$/, set('flowData', (digits) => Uint8Array.from(Buffer.from(digits, 'hex')))],
  [
    /^FCSM([012])$/,
    ({ settings }, digit) => {
      // The data of a mode must be set first.
      const lacks = (digit !== '0' && !settings.flowData) || (digit === '1' && settings.flowHeader === null);
      if (lacks) return null;
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
    if (found) return handler(chip, ...found.slice(1)) ?? UNKNOWN;
  }
  return UNKNOWN;
}
