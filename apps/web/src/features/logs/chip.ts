const BASE =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-3.5 text-sm transition-colors duration-200';

/** Classes of a chip that is switched on or off. */
export function chipClasses(isOn: boolean): string {
  const style = isOn
    ? 'border-on bg-on/12 text-strong'
    : 'border-border bg-card text-normal hover:text-strong';
  return `${BASE} ${style}`;
}
