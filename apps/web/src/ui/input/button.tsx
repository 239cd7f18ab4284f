import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../feedback/spinner.tsx';

const LOOKS = {
  primary: 'bg-brand text-background hover:bg-brand/90',
  secondary: 'bg-raised text-strong border border-border hover:bg-border',
  danger: 'bg-danger text-background hover:bg-danger/90',
  ghost: 'text-normal hover:text-strong hover:bg-raised',
};

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof LOOKS;
  /** Shows that the button's work is going on; it cannot be pressed meanwhile. */
  loading?: boolean;
  /** As wide as its place. */
  wide?: boolean;
  icon?: ReactNode;
}

export function Button({
  variant = 'primary',
  loading,
  wide,
  icon,
  children,
  className = '',
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={`inline-flex min-h-12 items-center justify-center gap-2 rounded-xl px-5 text-base font-semibold transition-colors duration-200 disabled:opacity-50 ${LOOKS[variant]} ${wide ? 'w-full' : ''} ${className}`}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
}
