import type { SaveStatus } from '../car-scoped/car-setting-store.ts';

/** Events that a screen may report to the owner once. */
export type Notice =
  | { kind: 'car-unlinked'; carName: string }
  | { kind: 'car-replaced' }
  | { kind: 'settings' | 'seat-comfort' | 'seat-memory'; outcome: SaveStatus };
