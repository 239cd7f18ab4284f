import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';

const COOKIE = 0x2112a442;
const HEADER_BYTES = 20;
const INTEGRITY_BYTES = 24;
const ALLOCATE = 0x0003;
const ALLOCATED = 0x0103;
const USERNAME = 0x0006;
const INTEGRITY = 0x0008;
const ERROR_CODE = 0x0009;
const REALM = 0x0014;
const NONCE = 0x0015;
const REQUESTED_TRANSPORT = 0x0019;
const UDP = Buffer.from([17, 0, 0, 0]);
const RESEND_MS = 200;

interface Answer {
  type: number;
  attributes: Map<number, Buffer>;
}

/**
 * Asks a TURN server on loopback for a relayed address, as RFC 8656 has it, with long-term credentials. Answers
 * 'allocated' or the server's error code. Asks again until the server answers.
 */
export async function turnAllocate(
  port: number,
  username: string,
  password: string,
): Promise<'allocated' | number> {
  const socket = createSocket('udp4');
  async function ask(message: Buffer): Promise<Answer> {
    const send = () => socket.send(message, port, '127.0.0.1');
    const resending = setInterval(send, RESEND_MS);
    const answer = new Promise<Answer>((resolve) =>
      socket.on('message', (bytes) => {
        if (bytes.subarray(8, HEADER_BYTES).equals(message.subarray(8, HEADER_BYTES))) resolve(parse(bytes));
      }),
    );
    send();
    return answer.finally(() => clearInterval(resending));
  }
  try {
    const transport = attribute(REQUESTED_TRANSPORT, UDP);
    const { attributes } = await ask(request([transport]));
    const realm = attributes.get(REALM) ?? Buffer.alloc(0);
    const nonce = attributes.get(NONCE) ?? Buffer.alloc(0);
    const user = Buffer.from(username);
    const named = [transport, attribute(USERNAME, user), attribute(REALM, realm), attribute(NONCE, nonce)];
    const key = createHash('md5').update(`${username}:${realm}:${password}`).digest();
    const answer = await ask(signed(request(named), key));
    if (answer.type === ALLOCATED) return 'allocated';
    const code = answer.attributes.get(ERROR_CODE);
    return code ? code.readUInt8(2) * 100 + code.readUInt8(3) : 0;
  } finally {
    socket.close();
  }
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc(padding(value.length))]);
}

const padding = (length: number) => (4 - (length % 4)) % 4;

function request(attributes: Buffer[]): Buffer {
  const body = Buffer.concat(attributes);
  const head = Buffer.alloc(8);
  head.writeUInt16BE(ALLOCATE, 0);
  head.writeUInt16BE(body.length, 2);
  head.writeUInt32BE(COOKIE, 4);
  return Buffer.concat([head, randomBytes(12), body]);
}

/** The signature covers a header whose length counts the signature already. */
function signed(message: Buffer, key: Buffer): Buffer {
  message.writeUInt16BE(message.length - HEADER_BYTES + INTEGRITY_BYTES, 2);
  return Buffer.concat([message, attribute(INTEGRITY, createHmac('sha1', key).update(message).digest())]);
}

function parse(bytes: Buffer): Answer {
  const attributes = new Map<number, Buffer>();
  for (let at = HEADER_BYTES; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt16BE(at + 2);
    attributes.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length + padding(length);
  }
  return { type: bytes.readUInt16BE(0), attributes };
}
