import { createLanes, createPortChannels } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import {
  type CarActionName,
  type CarExtras,
  type PHONE_ACTIONS,
  type PhoneActionName,
  readCarMessage,
  writePhoneMessage,
} from '@ligo/protocol';
import type { z } from 'zod';
import type { DemoCar } from '../start-demo-car.ts';

/** A phone in the same browser as its car. */
export interface PortPhone {
  /** The phone's end of the port itself. */
  port: InstanceType<typeof MessageChannel>['port1'];
  send<N extends PhoneActionName>(action: N, extras: z.input<(typeof PHONE_ACTIONS)[N]>): boolean;
  /** The received messages of one action, in order. */
  published<N extends CarActionName>(action: N): CarExtras<N>[];
  /** Received data that is not a message of a car. */
  unread(): number;
  isOpen(): boolean;
  close(): void;
}

/** Connects one with the car over a message channel of its own. */
export function connectPortPhone(car: DemoCar, clock: Clock): PortPhone {
  const { port1, port2 } = new MessageChannel();
  const received: { action: CarActionName; extras: unknown }[] = [];
  let unread = 0;
  let isOpen = false;
  const lanes = createLanes(createPortChannels(port1, clock), {
    onOpen() {
      isOpen = true;
    },
    onActivity() {},
    onMessage(text) {
      const read = readCarMessage(text);
      if (read.ok) received.push(read.message);
      else unread += 1;
    },
    onIgnored() {
      unread += 1;
    },
    onClosed() {
      isOpen = false;
    },
  });
  car.connect(port2);
  return {
    port: port1,
    send: (action, extras) => lanes.control.send(writePhoneMessage(action, extras)),
    published: <N extends CarActionName>(wanted: N) =>
      received.flatMap(({ action, extras }) => (action === wanted ? [extras as CarExtras<N>] : [])),
    unread: () => unread,
    isOpen: () => isOpen,
    close: lanes.end,
  };
}
