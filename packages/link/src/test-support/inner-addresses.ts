/** Addresses of IPv4 networks that are not on the public internet. */
export const INNER_IPV4 = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.9',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
];

/** An IPv4 address as the last two groups of an IPv6 one. */
function groupsOf(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

/** Ways to put an IPv4 address into an IPv6 one that something on the way may take out again. */
export const wrapped = (address: string) => [
  `::ffff:${address}`,
  `::ffff:${groupsOf(address)}`,
  `0:0:0:0:0:FFFF:${address}`,
  `::${address}`,
  `::${groupsOf(address)}`,
  `::ffff:0:${address}`,
  `64:ff9b::${address}`,
  `64:ff9b::${groupsOf(address)}`,
  `64:ff9b:1::${groupsOf(address)}`,
  `2002:${groupsOf(address)}::`,
  `2002:${groupsOf(address)}::1`,
  `2001::${groupsOf(address)}`,
  `fe80::5efe:${groupsOf(address)}`,
];
