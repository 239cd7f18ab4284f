import { useEffect } from 'react';
import { useLazyStores, useValue } from '../stores/use-stores.tsx';

/**
 * How the selected car gets a command now: by the link, or through the server, encrypted; `null`: it does not. While a screen with this
 * is shown, the way through the server is opened if there is no link.
 */
export function useCommandPath(): 'link' | 'server' | null {
  const { commandLink } = useLazyStores();
  useEffect(() => commandLink.enter(), [commandLink]);
  return useValue(commandLink, ({ reach, isSealed }) =>
    isSealed ? 'server' : reach === 'car' ? 'link' : null,
  );
}
