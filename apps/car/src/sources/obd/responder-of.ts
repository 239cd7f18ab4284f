import type { CanFrame } from './can-frame.ts';

/** Whether a frame can be from the requested control unit. */
type IsOf = (frame: Pick<CanFrame, 'id' | 'isExtended'>) => boolean;

const hex = (digits: string): number => Number.parseInt(digits, 16);

/**
 * The responder to a request, by its setup commands (`ProfileRequest.setup`); `null`: unknown, as neither they nor the OBD standard define
 * it and vendors use addresses of their own.
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

/** The addresses of ISO 15765-4: functional, or those of one control unit. */
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
