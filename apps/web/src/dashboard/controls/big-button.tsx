import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../../ui/feedback/spinner.tsx';

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
      className={`inline-flex min-h-16 min-w-16 items-center justify-center gap-3 rounded-2xl border px-5 text-center text-base leading-tight font-semibold transition-colors duration-200 disabled:opacity-50 ${LOOKS[variant]} ${className}`}
    >
      {isSending ? <Spinner className="size-6 shrink-0" /> : icon}
      {children}
    </button>
  );
}
