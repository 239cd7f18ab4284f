import type { CommandFeature } from '@ligo/protocol';
import { supportsCommand } from '../stores/ping/ping-store.ts';
import { useStores, useValue } from '../stores/use-stores.tsx';

/** Whether the selected car supports that command, as far as this phone knows. */
export function useSupportsCommand(command: CommandFeature): boolean {
  return useValue(useStores().ping, (ping) => supportsCommand(ping, command));
}
