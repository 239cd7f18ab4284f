import type { ComponentProps } from 'react';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The action of the button, for screen readers. */
  label: string;
}

/** A round button with an icon, large enough for a thumb; large text leaves room for several of them. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`inline-flex size-[clamp(44px,2.75rem,60px)] shrink-0 items-center justify-center rounded-full text-normal transition-colors duration-200 hover:bg-raised hover:text-strong disabled:opacity-40 ${className}`}
    />
  );
}
