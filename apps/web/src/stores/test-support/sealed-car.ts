import { readPhoneFrame, type SigningKey } from '@ligo/link';
import { type CarSession, createCarSession, newSealingKeys } from '@ligo/link/sealed';
import {
  carIdOf,
  fromBase64Url,
  type PhoneMessage,
  readPhoneMessage,
  toBase64Url,
  writeCarMessage,
} from '@ligo/protocol';
import type { createFakeNetwork, FakeSocket } from './fake-network.ts';

/** Turns of the encryption at the phone, which takes real time. */
const TURNS = 40;

type Answers = Partial<Record<PhoneMessage['action'], object>>;

/** A key of a car, and the id that belongs to it. */
export async function newCarKey() {
  const pair = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair;
  const key = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const ownKey: SigningKey = {
    key,
    sign: async (data) => new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, data)),
  };
  return { ownKey, carId: carIdOf(new Uint8Array(await crypto.subtle.digest('SHA-256', key))) };
}

/** A car without a way to its phone but the server: it makes no offer, and answers encrypted messages. */
export function createSealedCar(
  network: Pick<ReturnType<typeof createFakeNetwork>, 'sockets'>,
  { ownKey, carId }: Awaited<ReturnType<typeof newCarKey>>,
  nowMs: () => number,
) {
  const sessions = new Map<FakeSocket, CarSession>();
  const read = new Map<FakeSocket, number>();
  const asked: PhoneMessage[] = [];
  const answers: Answers = {};
  const car = { isSilent: false };

  async function receive(socket: FakeSocket, data: string): Promise<void> {
    const frame = readPhoneFrame(fromBase64Url(data) ?? new Uint8Array());
    const send = (bytes: Uint8Array<ArrayBuffer> | null) =>
      bytes && socket.receive('sealed', { data: toBase64Url(bytes) });
    if (!frame || car.isSilent) return;
    if (frame.kind === 'hello') {
      const nonce = crypto.getRandomValues(new Uint8Array(32));
      const parts = { carId, ownKey, phoneKey: frame.phoneKey, nonce, nowMs };
      const session = await createCarSession({ ...parts, sealingKeys: await newSealingKeys() });
      sessions.set(socket, session);
      return void send(session.challenge);
    }
    const received = await sessions.get(socket)?.receive(frame);
    if (!received || !('text' in received)) throw new Error('The car cannot read a message');
    const message = readPhoneMessage(received.text);
    if (!message.ok) throw new Error('The car does not know a message');
    asked.push(message.message);
    const { action } = message.message;
    const extras = answers[action];
    if (extras)
      send((await sessions.get(socket)?.reply(writeCarMessage(action as never, extras as never))) ?? null);
  }
  return {
    asked,
    answers,
    /** `isSilent`: the car, or the server before it, is too old to answer. */
    car,
    /** The sockets of encrypted messages, in order. */
    sockets: () => network.sockets.filter(({ sent }) => sent.some(({ event }) => event === 'sealed')),
    /** The server and the car handle everything that was sent since. */
    async serve(): Promise<void> {
      for (const socket of network.sockets) {
        if (!read.has(socket) && socket.isOpen) socket.connect();
        const from = read.get(socket) ?? 0;
        read.set(socket, socket.sent.length);
        for (const { event, payload } of socket.sent.slice(from)) {
          if (event === 'remote_start') socket.receive('handshake', { info: 'car_joined', iceServers: [] });
          if (event === 'sealed') await receive(socket, (payload as { data: string }).data);
        }
      }
      for (let turn = 0; turn < TURNS; turn++) await crypto.subtle.digest('SHA-256', ownKey.key);
    },
  };
}
