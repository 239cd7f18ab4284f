import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, isIPv6 } from 'node:net';
import { attributesOf, COOKIE, HEADER_BYTES, ipBytes, stunAttribute, stunMessage } from './stun-message.ts';

const ALLOCATE = 0x0003;
const CREATE_PERMISSION = 0x0008;
const USERNAME = 0x0006;
const INTEGRITY = 0x0008;
const ERROR_CODE = 0x0009;
const PEER = 0x0012;
const REALM = 0x0014;
const NONCE = 0x0015;
const FAMILY = 0x0017;
const REQUESTED_TRANSPORT = 0x0019;
const SUCCESS_BIT = 0x0100;
const INTEGRITY_BYTES = 24;
const IP_PROTOCOL = { udp: 17, tcp: 6 };
const RESEND_MS = 200;
const PEER_PORT = 9;

/** `granted`, or the server's error code. */
export type TurnAnswer = 'granted' | number;

/** How a client reaches its server on loopback. `ask` sends a request until its answer is received. */
interface Connection {
  ask: (request: Buffer) => Promise<Buffer>;
  close: () => void;
}

/** A client of a TURN server on loopback (RFC 8656), with long-term credentials. */
export class TurnClient {
  readonly #connection: Connection;
  readonly #username: string;
  readonly #password: string;
  #realm: Buffer = Buffer.alloc(0);
  #nonce: Buffer = Buffer.alloc(0);

  private constructor(connection: Connection, username: string, password: string) {
    this.#connection = connection;
    this.#username = username;
    this.#password = password;
  }

  /** Connects over UDP or TCP. */
  static async connect(
    port: number,
    [username, password]: readonly [username: string, password: string],
    transport: 'udp' | 'tcp' = 'udp',
  ): Promise<TurnClient> {
    const connection = transport === 'udp' ? udpConnection(port) : await tcpConnection(port);
    return new TurnClient(connection, username, password);
  }

  /** Asks for a relayed address for data over UDP, or for a relay of TCP connections (RFC 6062). */
  async allocate(transport: 'udp' | 'tcp' = 'udp', family: 'IPv4' | 'IPv6' = 'IPv4'): Promise<TurnAnswer> {
    const wanted = [
      stunAttribute(REQUESTED_TRANSPORT, Buffer.from([IP_PROTOCOL[transport], 0, 0, 0])),
      ...(family === 'IPv6' ? [stunAttribute(FAMILY, Buffer.from([2, 0, 0, 0]))] : []),
    ];
    const { attributes } = await this.#ask(stunMessage(ALLOCATE, randomBytes(12), wanted));
    this.#realm = attributes.get(REALM) ?? Buffer.alloc(0);
    this.#nonce = attributes.get(NONCE) ?? Buffer.alloc(0);
    return this.#askSigned(ALLOCATE, randomBytes(12), wanted);
  }

  /** Asks to exchange data with a peer. */
  permit(address: string): Promise<TurnAnswer> {
    const id = randomBytes(12);
    const mask = Buffer.concat([COOKIE, id]);
    const bytes = ipBytes(address).map((byte, at) => byte ^ mask.readUInt8(at));
    const head = Buffer.from([0, isIPv6(address) ? 2 : 1, 0, 0]);
    head.writeUInt16BE(PEER_PORT ^ COOKIE.readUInt16BE(0), 2);
    const peer = stunAttribute(PEER, Buffer.concat([head, Buffer.from(bytes)]));
    return this.#askSigned(CREATE_PERMISSION, id, [peer]);
  }

  close(): void {
    this.#connection.close();
  }

  async #askSigned(type: number, id: Buffer, attributes: readonly Buffer[]): Promise<TurnAnswer> {
    const named = [
      ...attributes,
      stunAttribute(USERNAME, Buffer.from(this.#username)),
      stunAttribute(REALM, this.#realm),
      stunAttribute(NONCE, this.#nonce),
    ];
    const key = createHash('md5').update(`${this.#username}:${this.#realm}:${this.#password}`).digest();
    const answer = await this.#ask(signed(stunMessage(type, id, named), key));
    if (answer.type === (type | SUCCESS_BIT)) return 'granted';
    const code = answer.attributes.get(ERROR_CODE);
    return code ? code.readUInt8(2) * 100 + code.readUInt8(3) : 0;
  }

  async #ask(request: Buffer): Promise<{ type: number; attributes: Map<number, Buffer> }> {
    const answer = await this.#connection.ask(request);
    return { type: answer.readUInt16BE(0), attributes: attributesOf(answer) };
  }
}

/** The signature covers a header whose length includes the signature. */
function signed(message: Buffer, key: Buffer): Buffer {
  message.writeUInt16BE(message.length - HEADER_BYTES + INTEGRITY_BYTES, 2);
  const signature = createHmac('sha1', key).update(message).digest();
  return Buffer.concat([message, stunAttribute(INTEGRITY, signature)]);
}

const hasSameId = (left: Buffer, right: Buffer) =>
  left.subarray(8, HEADER_BYTES).equals(right.subarray(8, HEADER_BYTES));

function udpConnection(port: number): Connection {
  const socket = createSocket('udp4');
  async function ask(request: Buffer): Promise<Buffer> {
    const send = () => socket.send(request, port, '127.0.0.1');
    const resending = setInterval(send, RESEND_MS);
    send();
    try {
      while (true) {
        const [bytes] = (await once(socket, 'message')) as [Buffer];
        if (hasSameId(bytes, request)) return bytes;
      }
    } finally {
      clearInterval(resending);
    }
  }
  return { ask, close: () => socket.close() };
}

async function tcpConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received: Buffer = Buffer.alloc(0);
  async function ask(request: Buffer): Promise<Buffer> {
    socket.write(request);
    while (true) {
      const [bytes] = (await once(socket, 'data')) as [Buffer];
      received = Buffer.concat([received, bytes]);
      const length = received.length < HEADER_BYTES ? Infinity : HEADER_BYTES + received.readUInt16BE(2);
      if (received.length < length) continue;
      const message = received.subarray(0, length);
      received = received.subarray(length);
      if (hasSameId(message, request)) return message;
    }
  }
  return { ask, close: () => socket.destroy() };
}
