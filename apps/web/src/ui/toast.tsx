import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';

const ToastOutlet = lazy(() => import('./toast-outlet.tsx'));

/** What a toast says. */
export interface ToastMessage {
  tone: 'success' | 'error';
  title: string;
  description?: string;
}

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

/** Tells the owner something for a few seconds. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ShowContext);
}
