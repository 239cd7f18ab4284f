import { Toast } from '@base-ui/react/toast';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const SHOWN_MS = 5_000;

/** What a toast says. */
export interface ToastMessage {
  tone: 'success' | 'error';
  title: string;
  description?: string;
}

const TONES = { success: 'border-s-on', error: 'border-s-danger' };

function ToastList({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection="up"
      className={`flex items-start gap-2 rounded-card border border-s-4 border-border bg-raised py-3 ps-4 pe-2 transition-all duration-200 data-ending-style:-translate-y-4 data-ending-style:opacity-0 data-starting-style:-translate-y-4 data-starting-style:opacity-0 ${TONES[toast.type === 'error' ? 'error' : 'success']}`}
    >
      <div className="min-w-0 flex-1">
        <Toast.Title className="text-base font-medium" />
        <Toast.Description className="text-sm text-normal" />
      </div>
      <Toast.Close
        aria-label={closeLabel}
        className="inline-flex size-8 items-center justify-center text-quiet hover:text-strong"
      >
        <IconX className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ));
}

/** Shows toasts above the screens below it. */
export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  return (
    <Toast.Provider timeout={SHOWN_MS}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 top-[calc(1rem+env(safe-area-inset-top))] z-[60] mx-auto flex max-w-sm flex-col gap-2">
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Tells the owner something for a few seconds. */
export function useToast(): (message: ToastMessage) => void {
  const manager = Toast.useToastManager();
  return ({ tone, title, description }) =>
    void manager.add({ type: tone, title, ...(description ? { description } : {}) });
}
