import { createContext, useContext } from 'react';
import type { UnitAdapter } from './adapter/create-unit-adapter.ts';
import type { Unit } from './create-unit.ts';

/** The car of this page, and the adapter at it. */
interface UnitParts {
  unit: Unit;
  adapter: UnitAdapter;
}

export const UnitContext = createContext<UnitParts | null>(null);

/** Throws outside their provider. */
export function useUnit(): UnitParts {
  const parts = useContext(UnitContext);
  if (!parts) throw new Error('useUnit needs a UnitContext above it');
  return parts;
}
