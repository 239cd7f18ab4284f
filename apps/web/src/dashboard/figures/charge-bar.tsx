/** From this charge on the bar warns, %. */
const LOW_PCT = 15;

/** The charge of the battery. Purely visual: the figure above it has the same value. */
export function ChargeBar({ percent }: { percent: number | null }) {
  const shown = Math.min(100, Math.max(0, percent ?? 0));
  return (
    <div className="h-5 overflow-hidden rounded-full border border-border bg-raised" aria-hidden="true">
      <div
        className={`h-full rounded-full transition-[width] duration-500 ease-calm ${shown < LOW_PCT ? 'bg-danger' : 'bg-brand'}`}
        style={{ width: `${shown}%` }}
      />
    </div>
  );
}
