import {
  freshSettings,
  PROTOCOL_NAMES,
  type Protocol,
  type Settings,
  TICK_MS,
  USUAL_TICKS,
} from './settings.ts';

/** State that AT commands change and report. */
export interface Chip {
  settings: Settings;
  protocol: Protocol;
  /** Such as `1.5`. */
  readonly version: string;
  readonly linefeeds: boolean;
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
  (change: (settings: Settings, digits: string) => void): Handler =>
  ({ settings }, digits = '') => {
    change(settings, digits);
    return OK;
  };

function protocolOf(digits: string): Protocol | null {
  const isAutomatic = digits.length === 2 ? digits[0] === 'A' || digits === '00' : digits === '0';
  const number = digits.at(-1) ?? '0';
  if (digits.length === 2 && !isAutomatic && digits[0] !== '0') return null;
  if (number !== '0' && !PROTOCOL_NAMES[number]) return null;
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

function describe({ protocol }: Chip): string {
  const name = PROTOCOL_NAMES[protocol.number];
  if (!name) return 'AUTO';
  return protocol.isAutomatic ? `AUTO, ${name}` : name;
}

/** By what they look like without spaces and `AT`; the first that fits. */
const COMMANDS: readonly (readonly [RegExp, Handler])[] = [
  [/^I$/, (chip) => `ELM327 v${chip.version}`],
  [/^@1$/, () => 'OBDII to RS232 Interpreter'],
  [/^E([01])$/, flag('echo')],
  [/^L([01])$/, flag('linefeeds')],
  [/^S([01])$/, flag('spaces')],
  [/^H([01])$/, flag('headers')],
  [/^D([01])$/, flag('lengths')],
  [/^R([01])$/, flag('responses')],
  [/^CAF([01])$/, flag('formats')],
  [/^CFC([01])$/, flag('flowControl')],
  [
    /^AL$/,
    set((settings) => {
      settings.longMessages = true;
    }),
  ],
  [
    /^NL$/,
    set((settings) => {
      settings.longMessages = false;
    }),
  ],
  [/^M[01]$/, () => OK],
  [
    /^D$/,
    (chip) => {
      chip.settings = freshSettings(chip.linefeeds);
      return OK;
    },
  ],
  [/^SP(A?[0-9A-C]|00)$/, (chip, digits = '') => speak(chip, digits, true)],
  [/^TP(A?[0-9A-C]|00)$/, (chip, digits = '') => speak(chip, digits, false)],
  [/^DP$/, describe],
  [/^DPN$/, ({ protocol }) => `${protocol.isAutomatic ? 'A' : ''}${protocol.number}`],
  [
    /^PC$/,
    (chip) => {
      chip.close();
      return OK;
    },
  ],
  [
    /^SH([0-9A-F]{3}|[0-9A-F]{6}|[0-9A-F]{8})$/,
    set((settings, digits) => {
      settings.header = digits;
    }),
  ],
  [
    /^CP([0-9A-F]{2})$/,
    set((settings, digits) => {
      settings.priority = Number.parseInt(digits, 16) & 0x1f;
    }),
  ],
  [
    /^CRA([0-9A-F]{3}|[0-9A-F]{8})$/,
    set((settings, digits) => {
      settings.receiveAddress = Number.parseInt(digits, 16);
    }),
  ],
  [
    /^(?:CRA|AR)$/,
    set((settings) => {
      settings.receiveAddress = null;
      settings.filter = null;
      settings.mask = null;
    }),
  ],
  [
    /^CF([0-9A-F]{3}|[0-9A-F]{8})$/,
    set((settings, digits) => {
      settings.filter = Number.parseInt(digits, 16);
    }),
  ],
  [
    /^CM([0-9A-F]{3}|[0-9A-F]{8})$/,
    set((settings, digits) => {
      settings.mask = Number.parseInt(digits, 16);
    }),
  ],
  [
    /^FCSH([0-9A-F]{3}|[0-9A-F]{8})$/,
    set((settings, digits) => {
      settings.flowHeader = Number.parseInt(digits, 16);
    }),
  ],
  [
    /^FCSD((?:[0-9A-F]{2}){1,5})$/,
    set((settings, digits) => {
      settings.flowData = Uint8Array.from(Buffer.from(digits, 'hex'));
    }),
  ],
  [
    /^FCSM([012])$/,
    ({ settings }, digit) => {
      // The data of a mode must be set first.
      const lacks = (digit !== '0' && !settings.flowData) || (digit === '1' && settings.flowHeader === null);
      if (lacks) return null;
      settings.flowMode = digit === '0' ? 0 : digit === '1' ? 1 : 2;
      return OK;
    },
  ],
  [
    /^ST([0-9A-F]{2})$/,
    set((settings, digits) => {
      settings.timeoutMs = (Number.parseInt(digits, 16) || USUAL_TICKS) * TICK_MS;
    }),
  ],
  [
    /^AT([012])$/,
    set((settings, digit) => {
      settings.adaptive = digit === '0' ? 0 : digit === '1' ? 1 : 2;
    }),
  ],
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
