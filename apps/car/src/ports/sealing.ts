import type { createCarSession, newSealingKeys } from '@ligo/link/sealed';

export interface Sealing {
  createCarSession: typeof createCarSession;
  newSealingKeys: typeof newSealingKeys;
}

/** Loads the encryption of commands through the server, which few cars ever need. */
export type LoadSealing = () => Promise<Sealing>;
