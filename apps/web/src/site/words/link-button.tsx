import type { ComponentProps } from 'react';

const LOOKS = {
  primary: 'bg-brand text-background hover:bg-brand/90',
  secondary: 'bg-raised text-strong border border-border hover:bg-border',
};

/** A link that looks like a button. */
export function LinkButton({
  look = 'primary',
  className = '',
  ...rest
}: ComponentProps<'a'> & { look?: keyof typeof LOOKS }) {
  return (
    <a
      {...rest}
      className={`inline-flex min-h-12 items-center justify-center gap-2 rounded-xl px-5 font-semibold transition-colors duration-200 ${LOOKS[look]} ${className}`}
    />
  );
}
