import type { WaitingPhone } from '@ligo/link';
import type { WaitingDevice } from './devices-contract.ts';

/** Waiting devices of one pairing, and of all: more are not shown, and cannot be approved. */
const MAX_OF_PAIRING = 4;
const MAX = 16;

type Waiting = WaitingDevice & Pick<WaitingPhone, 'decide'>;

/** DEV-2: the devices that someone at the car has to approve, in the order in which they came. */
export function createWaitingDevices(onChange: () => void) {
  const waiting = new Map<string, Waiting>();
  const listeners = new Set<(device: WaitingDevice) => void>();
  return {
    list: (): readonly WaitingDevice[] => [...waiting.values()],
    find: (key: string) => waiting.get(key),
    remove(key: string): void {
      if (waiting.delete(key)) onChange();
    },
    /** Returns what takes it out again; `null`: too many wait. */
    add(device: Waiting): (() => void) | null {
      const others = [...waiting.values()].filter(({ key }) => key !== device.key);
      const ofPairing = others.filter(({ pairingId }) => pairingId === device.pairingId);
      if (others.length >= MAX || ofPairing.length >= MAX_OF_PAIRING) return null;
      waiting.delete(device.key);
      waiting.set(device.key, device);
      for (const listener of listeners) listener(device);
      onChange();
      return () => {
        if (waiting.get(device.key) !== device) return;
        waiting.delete(device.key);
        onChange();
      };
    },
    onWaiting(listener: (device: WaitingDevice) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
