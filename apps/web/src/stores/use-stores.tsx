import { createContext, type ReactNode, use, useContext, useSyncExternalStore } from 'react';
import type { Readable } from '../lib/values/observable.ts';
import type { LazyStores } from './lazy-stores.ts';
import type { Stores } from './stores.ts';

const StoresContext = createContext<Stores | null>(null);

export function StoresProvider({ stores, children }: { stores: Stores; children: ReactNode }) {
  return <StoresContext value={stores}>{children}</StoresContext>;
}

/** The app's stores. Throws outside their provider. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('useStores needs a StoresProvider above it');
  return stores;
}

/** The stores that only their screens need; waits for their code the first time, as the screen itself was waited for. */
export function useLazyStores(): LazyStores {
  return use(useStores().lazy());
}

/** The one bridge from stores to React: renders again when what `select` picks changes (compared by identity). */
export function useValue<T, S>(readable: Readable<T>, select: (value: T) => S): S {
  return useSyncExternalStore(
    (listener) => readable.subscribe(listener),
    () => select(readable.get()),
  );
}
