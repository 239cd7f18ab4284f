import { isIPv6, SocketAddress } from 'node:net';

/** Marks a STUN message (RFC 8489); it also masks addresses. */
export const COOKIE = Buffer.from([0x21, 0x12, 0xa4, 0x42]);
export const HEADER_BYTES = 20;

const padding = (length: number) => (4 - (length % 4)) % 4;

/** An attribute with its head, padded to 4 bytes. */
export function stunAttribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc(padding(value.length))]);
}

/** A message with the id of its transaction, 12 bytes. */
export function stunMessage(type: number, id: Buffer, attributes: readonly Buffer[]): Buffer {
  const body = Buffer.concat(attributes);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, COOKIE, id, body]);
}

/** The attributes of a message by their type. */
export function attributesOf(message: Buffer): Map<number, Buffer> {
  const attributes = new Map<number, Buffer>();
  for (let at = HEADER_BYTES; at + 4 <= message.length; ) {
    const length = message.readUInt16BE(at + 2);
    attributes.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + length + padding(length);
  }
  return attributes;
}

/** The 4 or 16 bytes of an IP address. */
export function ipBytes(address: string): number[] {
  if (!isIPv6(address)) return address.split('.').map(Number);
  const [head = '', tail = ''] = new SocketAddress({ address, family: 'ipv6' }).address.split('::');
  const front = groupBytes(head);
  const back = groupBytes(tail);
  return [...front, ...Array.from({ length: 16 - front.length - back.length }, () => 0), ...back];
}

/** The bytes of `a:b:c`, of which the last part can be an IPv4 address. */
function groupBytes(text: string): number[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (group.includes('.')) return group.split('.').map(Number);
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 0xff];
    });
}
