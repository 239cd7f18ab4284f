import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import type { ToastMessage } from './toast-message.ts';

const ToastOutlet = lazy(() => import('./toast-outlet.tsx'));

const ShowContext = createContext<(message: ToastMessage) => void>(() => {});

/** Shows toasts above the screens below it. */
export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const show = useCallback((message: ToastMessage) => setMessages((before) => [...before, message]), []);
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

/** Tells the owner something for a few seconds; an error until it is closed. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ShowContext);
}
