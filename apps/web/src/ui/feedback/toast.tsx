import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { lazyNote } from './lazy-part.tsx';
import type { ToastEnd, ToastMessage } from './toast-message.ts';

const ToastOutlet = lazyNote(() => import('./toast-outlet.tsx'));

const ShowContext = createContext<(message: ToastMessage | ToastEnd) => void>(() => {});

export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [messages, setMessages] = useState<readonly (ToastMessage | ToastEnd)[]>([]);
  const show = useCallback(
    (message: ToastMessage | ToastEnd) =>
      setMessages((before) => (before.length === 0 && 'endOf' in message ? before : [...before, message])),
    [],
  );
  return (
    <ShowContext value={show}>
      {children}
      {messages.length > 0 && <ToastOutlet messages={messages} closeLabel={closeLabel} />}
    </ShowContext>
  );
}

/** Shows the owner a message for a few seconds; an error until it is closed. */
export function useToast(): (message: ToastMessage | ToastEnd) => void {
  return useContext(ShowContext);
}
