import type { DashboardCommand } from '@ligo/protocol';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { useCommand } from './dashboard-context.tsx';

interface CardProps {
  title: string;
  /** At the end of its head. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Card({ title, aside, children, className = '' }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`@container flex min-h-0 flex-col rounded-card border border-border bg-card p-4 ${className}`}
    >
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-base font-semibold text-normal">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** What may be longer than its place; a keyboard scrolls it, too. */
export function ScrollList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region that scrolls is no fieldset
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-lg"
    >
      {children}
    </div>
  );
}

interface ModalProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A question in the middle of the screen, as long as it is rendered. The browser's own, which the oldest units have. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="m-auto w-[min(46rem,92vw)] max-h-[96vh] overflow-y-auto rounded-card border border-border bg-card p-0 text-strong"
    >
      <div className="p-6">
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

const LOOKS = {
  primary: 'bg-brand text-background border-brand',
  plain: 'bg-raised text-strong border-border active:bg-border',
  chosen: 'bg-on text-background border-on',
  danger: 'bg-danger text-background border-danger',
};

interface BigButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof LOOKS;
  /** Its command is pending: it cannot be pressed again meanwhile. */
  isSending?: boolean;
  icon?: ReactNode;
}

interface AnswersProps {
  /** The words on the button that changes nothing. */
  text: string;
  onLeave: () => void;
  children: ReactNode;
}

/** The answers to a question, of which the one that changes nothing comes first and has the focus. */
export function Answers({ text, onLeave, children }: AnswersProps) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-4">
      <BigButton onClick={onLeave} autoFocus>
        {text}
      </BigButton>
      {children}
    </div>
  );
}

/** A button for a hand at arm's length in a car that moves. */
export function BigButton({
  variant = 'plain',
  isSending,
  icon,
  children,
  className = '',
  disabled,
  ...rest
}: BigButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isSending}
      aria-busy={isSending || undefined}
      className={`inline-flex min-h-16 min-w-16 items-center @max-[10.5rem]:flex-wrap justify-center gap-3 rounded-2xl border px-5 text-center text-base leading-tight font-semibold transition-colors duration-200 disabled:opacity-50 ${LOOKS[variant]} ${className}`}
    >
      {isSending ? <Spinner className="size-6 shrink-0" /> : icon}
      {children}
    </button>
  );
}

interface CommandButtonProps {
  command: DashboardCommand;
  /** It is the current state. */
  isChosen?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A button that sends a command to the simulated car. */
export function CommandButton({ command, isChosen, icon, className, children }: CommandButtonProps) {
  const { send, canSend, isSending } = useCommand(command);
  return (
    <BigButton
      variant={isChosen ? 'chosen' : 'plain'}
      aria-pressed={isChosen}
      isSending={isSending}
      disabled={!canSend}
      onClick={send}
      icon={icon}
      className={`low:flex-col low:gap-1 low:px-2 ${className}`}
    >
      {children}
    </BigButton>
  );
}
