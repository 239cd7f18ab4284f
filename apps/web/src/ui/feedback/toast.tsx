import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import type { ToastEnd, ToastMessage } from './toast-message.ts';

const ToastOutlet = lazy(() => import('./toast-outlet.tsx'));

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
      {messages.length > 0 && (
        <Suspense>
          <ToastOutlet messages={messages} closeLabel={closeLabel} />
        </Suspense>
      )}
    </ShowContext>
  );
}

/** Shows the owner a message for a few seconds; an error until it is closed. */
export function useToast(): (message: ToastMessage | ToastEnd) => void {
  return useContext(ShowContext);
}
