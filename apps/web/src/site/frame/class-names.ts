/** How a link or button with a word looks; room at its sides does not grow with the letters, which need it. */
export const BUTTON = {
  primary:
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-xl bg-brand px-[24px] text-center font-semibold text-background transition-colors duration-200 hover:bg-brand/90',
  secondary:
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-xl border border-border bg-raised px-[24px] text-center font-semibold text-strong transition-colors duration-200 hover:bg-border',
} as const;

export const LINK =
  'inline-flex min-h-11 items-center gap-2 font-medium text-on underline-offset-4 hover:underline';

/** The width that all sections share. */
export const WIDTH = 'mx-auto w-full max-w-6xl px-[20px] md:px-[32px]';
