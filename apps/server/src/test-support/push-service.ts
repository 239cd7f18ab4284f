import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PushMessage, type PushSubscriptionData, pushMessageSchema } from '@ligo/protocol';

/** A received request. */
export interface ReceivedPush {
  path: string;
  body: Buffer;
  headers: IncomingHttpHeaders;
}

/** A push service on this machine. */
export interface PushService {
  origin: string;
  /** Everything it was sent, in order. */
  received: ReceivedPush[];
  /** The next answers; 201 when empty. */
  answers: { status: number; headers?: Record<string, string> }[];
  stop(): Promise<void>;
}

/** Starts a push service that takes whatever comes, and calls `onReceived` before it answers. */
export async function startPushService(
  onReceived: (push: ReceivedPush) => void = () => {},
): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const answers: PushService['answers'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const push = { path: request.url ?? '', body: Buffer.concat(chunks), headers: request.headers };
      received.push(push);
      onReceived(push);
      const { status, headers } = answers.shift() ?? { status: 201 };
      response.writeHead(status, headers).end();
    });
  });
  // A connection that it ended after some idle seconds would look like a service that failed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A browser as far as pushes go: what it subscribed to, and reading what was encrypted for it (RFC 8188 and 8291). */
export interface PushBrowser {
  subscription: PushSubscriptionData;
  /** The text of a message. Throws if it was not encrypted for this browser. */
  decrypt(body: Buffer): string;
  /** The message itself. Throws if it is none of the protocol. */
  read(body: Buffer): PushMessage;
}

function derive(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const key = createHmac('sha256', salt).update(secret).digest();
  return createHmac('sha256', key).update(info).update(Buffer.of(1)).digest().subarray(0, length);
}

/** A browser whose pushes come to a path of a push service. */
export function pushBrowser(origin: string, path: string): PushBrowser {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const decrypt = (body: Buffer) => {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + body.readUInt8(20);
    const sender = body.subarray(21, keyEnd);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const secret = derive(auth, pair.computeSecret(sender), info, 32);
    const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([cipher.update(body.subarray(keyEnd, -16)), cipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  };
  return {
    subscription: {
      endpoint: `${origin}/${path}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    decrypt,
    read: (body) => pushMessageSchema.parse(JSON.parse(decrypt(body))),
  };
}
