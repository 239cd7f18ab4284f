/** A network as the first 32 bits of its addresses, of which `prefix` count. */
type Network = readonly [bits: number, prefix: number];

const ipv4 = (a: number, b: number, c: number, prefix: number): Network => [
  ((a << 24) | (b << 16) | (c << 8)) >>> 0,
  prefix,
];
const ipv6 = (first: number, second: number, prefix: number): Network => [
  ((first << 16) | second) >>> 0,
  prefix,
];

/** IPv4 networks that are not globally reachable: IANA's special-purpose registry, multicast and reserved networks. */
const SPECIAL_IPV4: readonly Network[] = [
  ipv4(0, 0, 0, 8),
  ipv4(10, 0, 0, 8),
  ipv4(100, 64, 0, 10),
  ipv4(127, 0, 0, 8),
  ipv4(169, 254, 0, 16),
  ipv4(172, 16, 0, 12),
  ipv4(192, 0, 0, 24),
  ipv4(192, 0, 2, 24),
  ipv4(192, 88, 99, 24),
  ipv4(192, 168, 0, 16),
  ipv4(198, 18, 0, 15),
  ipv4(198, 51, 100, 24),
  ipv4(203, 0, 113, 24),
  ipv4(224, 0, 0, 3),
];

/** The IPv6 network that IANA allocates for the internet; mapped, translated and local addresses lie outside. */
const GLOBAL_IPV6 = ipv6(0x2000, 0, 3);

/** Special networks inside it: protocols such as Teredo (2001::/23), documentation, 6to4. */
const SPECIAL_IPV6: readonly Network[] = [
  ipv6(0x2001, 0, 23),
  ipv6(0x2001, 0xdb8, 32),
  ipv6(0x2002, 0, 16),
  ipv6(0x3fff, 0, 20),
];

const isIn =
  (address: number) =>
  ([bits, prefix]: Network) =>
    (address ^ bits) >>> (32 - prefix) === 0;

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);
const GROUP = /^[\da-f]{1,4}$/i;
const GROUPS = 8;

/** The groups of a part of an IPv6 address. An IPv4 address may be its end; its value does not count. */
function groupsOf(part: string, isEnd: boolean): number[] | null {
  if (part === '') return [];
  const texts = part.split(':');
  if (isEnd && IPV4.test(texts.at(-1) ?? '')) texts.splice(-1, 1, '0', '0');
  return texts.every((text) => GROUP.test(text)) ? texts.map((text) => Number.parseInt(text, 16)) : null;
}

/** The first 32 bits of an IPv6 address; `null`: the text is none, or has a zone. */
function ipv6Start(text: string): number | null {
  const [head = '', tail, ...more] = text.split('::');
  const start = groupsOf(head, tail === undefined);
  const end = groupsOf(tail ?? '', true);
  if (!start || !end || more.length > 0) return null;
  const missing = GROUPS - start.length - end.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const [first = 0, second = 0] = [...start, ...Array<number>(missing).fill(0), ...end];
  return ((first << 16) | second) >>> 0;
}

/** Whether an IP address belongs to the public internet; `false` for any other text. */
export function isPublicAddress(address: string): boolean {
  if (IPV4.test(address)) {
    const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
    return !SPECIAL_IPV4.some(isIn(((a << 24) | (b << 16) | (c << 8) | d) >>> 0));
  }
  const start = ipv6Start(address);
  return start !== null && isIn(start)(GLOBAL_IPV6) && !SPECIAL_IPV6.some(isIn(start));
}
