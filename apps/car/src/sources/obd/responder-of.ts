import type { CanFrame } from './can-frame.ts';

/** Whether a frame can be of the one who was asked. */
type IsOf = (frame: Pick<CanFrame, 'id' | 'isExtended'>) => boolean;

const hex = (digits: string): number => Number.parseInt(digits, 16);

/**
 * Who answers a question, by the commands in force for it (`ProfileRequest.setup`); `null` where neither they nor the standard of OBD say
 * it: makers have addresses of their own.
 */
export function responderOf(setup: readonly string[]): IsOf | null {
  const of = (pattern: RegExp): string | null => setup.findLast((command) => pattern.test(command)) ?? null;
  const receive = of(/^AT(CRA|AR)/);
  const filter = of(/^ATCF/);
  const mask = of(/^ATCM/);
  if (receive && receive.length > 'ATCRA'.length) return masked(receive.slice('ATCRA'.length), null);
  if (!receive && filter && mask) return masked(filter.slice('ATCF'.length), mask.slice('ATCM'.length));
  return ofHeader(of(/^ATSH/)?.slice('ATSH'.length) ?? null);
}

function masked(digits: string, mask: string | null): IsOf {
  const wasExtended = digits.length > 3;
  const bits = mask === null ? 0x1fff_ffff : hex(mask);
  const wanted = hex(digits) & bits;
  return ({ id, isExtended }) => isExtended === wasExtended && (id & bits) === wanted;
}

/** As ISO 15765-4 has it: to all, or to one of those that have addresses there. */
function ofHeader(header: string | null): IsOf | null {
  const toAll: IsOf = ({ id, isExtended }) =>
    isExtended ? id >>> 8 === 0x18daf1 : id >= 0x7e8 && id <= 0x7ef;
  if (header === null) return toAll;
  if (header === '7DF') return (frame) => !frame.isExtended && toAll(frame);
  if (/^7E[0-7]$/.test(header)) return masked((hex(header) + 8).toString(16), null);
  if (/^(18)?DB33F1$/.test(header)) return (frame) => frame.isExtended && toAll(frame);
  const [, unit] = /^(?:18)?DA(..)F1$/.exec(header) ?? [];
  return unit === undefined ? null : masked(`18DAF1${unit}`, null);
}
