import type { Readable } from '../../lib/values/readable.ts';

/** The car being added: scanned or typed code, then the id that the server answered. */
export interface CarBeingAddedStore extends Readable<{ code: string; carId: string | null }> {
  reset(): void;
  set(draft: { code: string; carId: string | null }): void;
}
