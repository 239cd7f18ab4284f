import type { SaveStatus } from '../car-scoped/car-setting-store.ts';

/** Things that happened and that a screen may want to tell the owner once. */
export type Notice =
  | { kind: 'car-unlinked'; carName: string }
  | { kind: 'car-replaced' }
  | { kind: 'settings' | 'seat-comfort' | 'seat-memory'; outcome: SaveStatus };
