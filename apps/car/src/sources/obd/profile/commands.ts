/** A kind of command; the last command of each kind is in force. */
interface Kind {
  name: string;
  pattern: RegExp;
  /** Restores the adapter's default, for a request without such a command. */
  undo?: string;
}

/** In the order in which they are sent: the protocol before its settings, the flow control mode after its parts. */
const ALLOWED_COMMANDS: readonly Kind[] = [
  { name: 'protocol options', pattern: /^ATPB[0-9A-F]{4}$/ },
  { name: 'protocol', pattern: /^AT[ST]P(0|A?[6-9A-C])$/ },
  { name: 'start', pattern: /^ATBI$/ },
  { name: 'long', pattern: /^ATAL$/ },
  { name: 'adaptive timing', pattern: /^ATAT[012]$/, undo: 'ATAT1' },
  { name: 'timeout', pattern: /^ATST[0-9A-F]{2}$/, undo: 'ATST32' },
  { name: 'priority', pattern: /^ATCP[0-9A-F]{2}$/, undo: 'ATCP18' },
  { name: 'tester', pattern: /^ATTA[0-9A-F]{2}$/ },
  { name: 'extended address', pattern: /^ATCEA([0-9A-F]{2})?$/, undo: 'ATCEA' },
  { name: 'extended receive', pattern: /^ATCER([0-9A-F]{2})?$/ },
  { name: 'header', pattern: /^ATSH([0-9A-F]{3}|[0-9A-F]{6}|[0-9A-F]{8})$/ },
  { name: 'filter', pattern: /^ATCF([0-9A-F]{3}|[0-9A-F]{5}|[0-9A-F]{8})$/, undo: 'ATAR' },
  { name: 'mask', pattern: /^ATCM([0-9A-F]{3}|[0-9A-F]{8})$/, undo: 'ATAR' },
  { name: 'receive', pattern: /^AT(CRA([0-9A-F]{3}|[0-9A-F]{7,8})?|AR)$/, undo: 'ATAR' },
  { name: 'flow pair', pattern: /^STCAFCP[0-9A-F]{3,8},[0-9A-F]{3,8}$/ },
  { name: 'flow header', pattern: /^ATFCSH([0-9A-F]{3}|[0-9A-F]{6}|[0-9A-F]{8})$/ },
  { name: 'flow data', pattern: /^ATFCSD([0-9A-F]{2}){1,5}$/ },
  { name: 'flow mode', pattern: /^ATFCSM[012]$/, undo: 'ATFCSM0' },
];
/** Answer format, reset, and commands without effect on a request: the reader sends its own. */
const OWN_TEXT = /^AT(Z|WS|D|D[01]|E[01]|L[01]|S[01]|H[01]|M[01]|R[01]|V[01]|I|FE|NL|CAF1|CFC1)$/;
/** Session changes that only allow more reads. */
const SESSION = /^(1001|1003|1081|10C0|3E|3E00|3E01|3E80)$/;
/** Requests that only read: by mode, by local and by common identifier. */
const READS = /^(01|09|1A|21|22)([0-9A-F]{2})+$/;

/** `command` and `session` are sent; `own` is sent by the reader itself; after `raw`, requests are whole frames. */
export type CommandClass =
  | { type: 'command' | 'session' | 'own' | 'raw' }
  | { type: 'refused'; reason: string };

/** A normalized command: capitals, no spaces. */
export const plain = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** How to treat a normalized command of a profile. Commands that write to the car, or persist in the adapter, are never sent. */
export function classifyCommand(command: string): CommandClass {
  if (kindOf(command)) return { type: 'command' };
  if (SESSION.test(command)) return { type: 'session' };
  if (OWN_TEXT.test(command)) return { type: 'own' };
  if (command === 'ATCAF0') return { type: 'raw' };
  if (isProtocol(command)) return { type: 'refused', reason: 'no protocol of a CAN bus' };
  return { type: 'refused', reason: 'not a command that only prepares reading' };
}

/** Whether a command selects a protocol. */
export const isProtocol = (command: string): boolean => /^AT[ST]P/.test(command);

/** Whether a request in hex digits only reads, by its service. */
export const isReadOnly = (text: string): boolean => READS.test(text) && text.length <= 16;

/** Commands in force after all of these, in sending order. */
export function activeCommands(commands: readonly string[]): string[] {
  const last = new Map(commands.map((command) => [kindOf(command), command]));
  return ALLOWED_COMMANDS.flatMap((kind) => last.get(kind) ?? []);
}

/** These setups, each completed by commands that undo those of the other setups. */
export function withResets(setups: readonly (readonly string[])[]): string[][] {
  const kinds = new Set(setups.flat().map(kindOf));
  return setups.map((setup) => {
    const own = new Set(setup.map(kindOf));
    const undone = [...kinds].flatMap((kind) => (kind?.undo && !own.has(kind) ? kind.undo : []));
    return activeCommands([...new Set(undone), ...setup]);
  });
}

const kindOf = (command: string): Kind | undefined =>
  ALLOWED_COMMANDS.find(({ pattern }) => pattern.test(command));
