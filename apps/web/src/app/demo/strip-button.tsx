import type { ComponentProps, ReactNode } from 'react';

/** What can be tapped in the strip, large enough for a thumb, with a chip in it that leaves the strip low. */
export const STRIP_TARGET =
  'group inline-flex h-11 min-w-11 shrink-0 items-center justify-center rounded-xl disabled:opacity-40';
export const STRIP_CHIP =
  'inline-flex h-8 min-w-10 items-center justify-center gap-1.5 rounded-lg border border-border bg-raised px-2 text-sm font-semibold text-strong transition-colors duration-200 group-hover:bg-border';

interface StripButtonProps extends ComponentProps<'button'> {
  /** Its action; a narrow strip has room for the icon alone. */
  label: string;
  icon: ReactNode;
}

export function StripButton({ label, icon, ...rest }: StripButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={STRIP_TARGET}>
      <span className={STRIP_CHIP}>
        <span className="grid size-6 place-items-center" aria-hidden="true">
          {icon}
        </span>
        <span className="hidden wide:inline">{label}</span>
      </span>
    </button>
  );
}
