import type { ComponentProps } from 'react';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The action of the button, for screen readers. */
  label: string;
}

/** A round button with an icon, large enough for a thumb. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full text-normal transition-colors duration-200 hover:bg-raised hover:text-strong disabled:opacity-40 ${className}`}
    />
  );
}
