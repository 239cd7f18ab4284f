import { IdentityError } from '../platform/browser/identity/load-identity.ts';
import { StoreInUseError } from '../platform/browser/sqlite/open-database.ts';
import { NewerStoreError, StoreError } from '../platform/sqlite/prepare-database.ts';
import { codeOf } from '../shared/error-code.ts';
import type { UnitFailure } from './unit-messages.ts';

/** Why the car of this browser did not start, for a screen in any language. Never throws. */
export function failureOf(error: unknown): UnitFailure {
  return { reason: reasonOf(error), text: error instanceof Error ? error.message : String(error) };
}

function reasonOf(error: unknown): UnitFailure['reason'] {
  if (error instanceof IdentityError) return error.reason;
  if (error instanceof StoreInUseError) return 'in-use';
  if (error instanceof NewerStoreError) return 'newer';
  if (causes(error).some(isFull)) return 'full';
  return error instanceof StoreError ? 'storage' : 'other';
}

/** SQLite's own name of it, and that of a browser. */
const isFull = (error: Error) =>
  codeOf(error).startsWith('SQLITE_FULL') || error.name === 'QuotaExceededError';

/** An error and what caused it. */
function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
