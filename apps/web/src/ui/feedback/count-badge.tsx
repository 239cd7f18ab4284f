/** The number of things that wait behind a name. */
export const CountBadge = ({ count }: { count: number }) => (
  <span className="rounded-full bg-brand px-1.5 text-xs font-semibold text-background tabular-nums">
    {count}
  </span>
);
