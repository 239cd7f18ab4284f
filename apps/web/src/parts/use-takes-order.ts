import type { CommandFeature } from '@ligo/protocol';
import { takesOrder } from '../stores/ping/ping-store.ts';
import { useStores, useValue } from '../stores/use-stores.tsx';

/** Whether the selected car can be told that, as far as this phone knows. */
export function useTakesOrder(command: CommandFeature): boolean {
  return useValue(useStores().ping, (said) => takesOrder(said, command));
}
