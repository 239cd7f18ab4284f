import { Toast } from '@base-ui/react/toast';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ToastEnd, ToastMessage } from './toast-message.ts';

const SHOWN_MS = 5_000;
/** An error stays until it was read and closed. */
const UNTIL_CLOSED_MS = 0;
const TONES: Record<ToastMessage['tone'], string> = {
  success: 'border-s-on',
  attention: 'border-s-attention',
  error: 'border-s-danger',
};

interface ToastOutletProps {
  /** All messages so far; each is shown once. */
  messages: readonly (ToastMessage | ToastEnd)[];
  closeLabel: string;
}

function ToastList({ messages, closeLabel }: ToastOutletProps) {
  const { toasts, add, close } = Toast.useToastManager();
  const shown = useRef(0);
  useEffect(() => {
    for (const message of messages.slice(shown.current)) {
      if ('endOf' in message) {
        close(message.endOf);
        continue;
      }
      const { tone, title, description, about } = message;
      add({
        // A message that is repeated while it shows is not shown twice.
        id: about ?? `${title} ${description}`,
        type: tone,
        title,
        description,
        timeout: tone === 'error' ? UNTIL_CLOSED_MS : SHOWN_MS,
      });
    }
    shown.current = messages.length;
  }, [messages, add, close]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection="up"
      className={`flex items-start gap-2 rounded-card border border-s-4 border-border bg-raised py-3 ps-4 pe-2 transition-all duration-200 data-ending-style:-translate-y-4 data-ending-style:opacity-0 data-starting-style:-translate-y-4 data-starting-style:opacity-0 ${TONES[toast.type as ToastMessage['tone']]}`}
    >
      <div className="min-w-0 flex-1 self-center">
        <Toast.Title className="text-base font-medium" />
        <Toast.Description className="text-sm text-normal" />
      </div>
      <Toast.Close
        aria-label={closeLabel}
        className="-my-1.5 inline-flex size-11 shrink-0 items-center justify-center text-quiet hover:text-strong"
      >
        <IconX className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ));
}

/** Where toasts appear; loaded with the first of them. */
export default function ToastOutlet(props: ToastOutletProps) {
  return (
    <Toast.Provider timeout={SHOWN_MS}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-[calc(1rem+max(var(--safe-start),var(--safe-end)))] top-[calc(1rem+env(safe-area-inset-top))] z-[60] mx-auto flex max-w-sm flex-col gap-2">
          <ToastList {...props} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
