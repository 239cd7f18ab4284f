import type { CanFrame } from './can-bus.ts';
import type { Settings } from './settings.ts';

const byte = (value: number) => value.toString(16).toUpperCase().padStart(2, '0');

/** Bytes as an ELM327 prints them: each followed by a space, where it prints spaces. */
const bytesAs = (settings: Settings, bytes: Iterable<number>) =>
  Array.from(bytes, (value) => byte(value) + (settings.spaces ? ' ' : '')).join('');

function idAs(settings: Settings, { id, isExtended }: CanFrame): string {
  if (isExtended) return bytesAs(settings, [id >>> 24, (id >> 16) & 0xff, (id >> 8) & 0xff, id & 0xff]);
  return id.toString(16).toUpperCase().padStart(3, '0') + (settings.spaces ? ' ' : '');
}

/** The lines that an ELM327 prints of a frame; none for what is the transport's own. */
export function linesOfFrame(settings: Settings, frame: CanFrame, isMonitoring = false): string[] {
  const { data } = frame;
  const [control = 0, second = 0] = data;
  const kind = control >> 4;
  const length = settings.lengths ? `${data.length.toString(16)}${settings.spaces ? ' ' : ''}` : '';
  if (settings.formats && !isMonitoring && kind > 2) return [];
  if (settings.headers) return [idAs(settings, frame) + length + bytesAs(settings, data)];
  if (!settings.formats || isMonitoring) return [length + bytesAs(settings, data)];
  if (kind === 0) return [bytesAs(settings, data.subarray(1, 1 + (control & 0xf)))];
  const numbered = (number: number, bytes: Uint8Array) =>
    `${number.toString(16).toUpperCase()}:${settings.spaces ? ' ' : ''}${bytesAs(settings, bytes)}`;
  if (kind === 2) return [numbered(control & 0xf, data.subarray(1))];
  const total = ((control & 0xf) << 8) | second;
  return [total.toString(16).toUpperCase().padStart(3, '0'), numbered(0, data.subarray(2))];
}
