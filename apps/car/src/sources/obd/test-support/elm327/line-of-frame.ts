import type { CanFrame } from './can-bus.ts';
import type { Settings } from './settings.ts';

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');

/** The lines that an ELM327 prints of a frame; none for what is the transport's own. */
export function linesOfFrame(
  { spaces, headers }: Settings,
  { id, data }: CanFrame,
  isMonitoring = false,
): string[] {
  const space = spaces ? ' ' : '';
  const printed = (bytes: Uint8Array) => Array.from(bytes, (value) => hex(value, 2) + space).join('');
  const [control = 0, second = 0] = data;
  const kind = control >> 4;
  if (!isMonitoring && kind > 2) return [];
  if (headers) return [hex(id, 3) + space + printed(data)];
  if (isMonitoring) return [printed(data)];
  if (kind === 0) return [printed(data.subarray(1, 1 + (control & 0xf)))];
  if (kind === 2) return [`${hex(control & 0xf, 1)}:${space}${printed(data.subarray(1))}`];
  return [hex(((control & 0xf) << 8) | second, 3), `0:${space}${printed(data.subarray(2))}`];
}
