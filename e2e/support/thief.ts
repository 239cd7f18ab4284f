import {
  comparePhoneNumber,
  createPhoneHandshake,
  PHONE_KEY,
  phoneSigningKey,
  type TrustRefusal,
} from '@ligo/link';
import { HTTP_CALLS, PHONE_ACTIONS, TO_PHONE_EVENTS, writePhoneMessage } from '@ligo/protocol';
import { io } from 'socket.io-client';
import { NO_HANDLERS, openNodePhone } from '../../apps/car/src/link/test-support/node-phone.ts';
import { apiOf } from '../../apps/server/src/test-support/server-under-test.ts';
import type { Stack } from './stack.ts';

const random = () => crypto.getRandomValues(new Uint8Array(32));
const clock = {
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** A phone with the access token of an account that is paired with a car, and with a key that no one has accepted. */
export async function openThief(stack: Stack, origin: string, code: string) {
  const api = apiOf(origin);
  const jwt = await api.signIn('owner@example.org');
  const added = await api.call('/car-list/add', jwt, { code });
  const { carId } = HTTP_CALLS.carAdd.response.parse(added.json);
  const keys = await crypto.subtle.generateKey(PHONE_KEY, false, ['sign', 'verify']);
  const received: string[] = [];
  let number: string | null = null;
  let refusal: TrustRefusal | null = null;
  let frames = 0;
  let comparison: ReturnType<typeof comparePhoneNumber> | null = null;

  const socket = io(origin, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false },
    extraHeaders: { origin },
  });
  const send = (message: object) => socket.emit('remote', { jwt, carId, ...message });
  const phone = openNodePhone({
    answer: (sdp) => send({ action: 'answer', sdp }),
    candidate: (candidate, sdpMid) => send({ action: 'ice-candidate', candidate, sdpMid }),
    onOpen: () => handshake.lanes.onOpen(),
    onMessage(text) {
      received.push(text);
      handshake.lanes.onMessage(text);
    },
  });
  const handshake = createPhoneHandshake(
    {
      ...{ carId, ownKey: phoneSigningKey(keys), nonce: random(), clock, firstTexts: [] },
      ...{ fingerprints: phone.fingerprints, send: phone.send, isCarKnown: Promise.resolve(true) },
      onWaiting(transcript) {
        comparison = comparePhoneNumber(
          { transcript, nonce: random(), name: 'Thief' },
          phone.send,
          (computed) => {
            number = computed;
          },
        );
      },
      onCompare: (nonce) => void comparison?.receive(nonce),
      onLate() {},
      onRefused(reason) {
        refusal = reason;
      },
    },
    NO_HANDLERS,
  );
  phone.bulk.onFrame(() => {
    frames += 1;
  });
  socket.on('connect', () => socket.emit('remote_start', { jwt, carId }));
  socket.on('handshake', () => send({ action: 'handshake' }));
  socket.on('car', (message) => {
    const signal = TO_PHONE_EVENTS.car.parse(message);
    // Its check finds the phone; one of the phone could come before the car has the answer.
    if (signal.action !== 'offer') return;
    handshake.receiveOffer(signal.sdp);
    phone.offer(signal.sdp);
  });
  stack.onEnd(async () => {
    handshake.end();
    phone.close();
    socket.disconnect();
  });
  return {
    received,
    number: () => number,
    refusal: () => refusal,
    /** Frames of recordings, pictures and video. */
    frames: () => frames,
    /** Sends each request of a phone that needs no fields. */
    askForEverything() {
      for (const action of Object.keys(PHONE_ACTIONS) as 'Ping'[])
        if (PHONE_ACTIONS[action].safeParse({}).success) phone.send(writePhoneMessage(action, {}));
    },
  };
}
