import type { Log } from '../ports/log.ts';
import type { UnitLogLine } from './unit-messages.ts';

/** Longer lines are cut, characters. */
const MAX_LENGTH = 500;

/** Fields of a line as text; of an error, its message alone. Never throws. */
function textOf(fields: object): string {
  const entries = Object.entries(fields).map(([name, value]) => {
    const shown = value instanceof Error ? value.message : JSON.stringify(value);
    return `${name}: ${shown}`;
  });
  return entries.join(', ');
}

/** The car's log, in lines for the page that shows the last of them. Errors come to the browser's console, too. */
export function createUnitLog(
  nowMs: () => number,
  show: (line: UnitLogLine) => void,
  reportError: (error: Error) => void,
): Log {
  const write = (level: UnitLogLine['level'], fields: object, text: string) => {
    const details = textOf(fields);
    const whole = details === '' ? text : `${text} (${details})`;
    show({ level, atMs: nowMs(), text: whole.slice(0, MAX_LENGTH) });
  };
  return {
    info: (fields, text) => write('info', fields, text),
    warn: (fields, text) => write('warn', fields, text),
    error(fields, text) {
      write('error', fields, text);
      reportError(new Error(text, { cause: fields }));
    },
  };
}
