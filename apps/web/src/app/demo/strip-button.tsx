import type { ComponentProps, ReactNode } from 'react';

/** How what can be tapped in the strip looks. */
export const STRIP_LOOK =
  'inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-xl px-2 text-sm font-semibold text-strong transition-colors duration-200 hover:bg-raised disabled:opacity-40';

interface StripButtonProps extends ComponentProps<'button'> {
  /** What it does; a narrow strip has room for the icon alone. */
  label: string;
  icon: ReactNode;
}

/** A button of the strip. */
export function StripButton({ label, icon, ...rest }: StripButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={STRIP_LOOK}>
      <span className="grid size-6 place-items-center" aria-hidden="true">
        {icon}
      </span>
      <span className="hidden wide:inline">{label}</span>
    </button>
  );
}
