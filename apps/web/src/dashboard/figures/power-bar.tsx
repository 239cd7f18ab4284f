/** Power at which a side of the bar is full, kW. */
const FULL_KW = 120;

/** Power out of the battery to the end side, back into it to the start. Purely visual: the figure has the same value. */
export function PowerBar({ kw }: { kw: number | null }) {
  const share = Math.min(1, Math.abs(kw ?? 0) / FULL_KW) * 50;
  const isBack = (kw ?? 0) < 0;
  return (
    <div className="relative h-3 rounded-full border border-border bg-raised" aria-hidden="true">
      <div
        className={`absolute inset-y-0 transition-[width] duration-200 ${isBack ? 'end-1/2 rounded-s-full bg-brand' : 'start-1/2 rounded-e-full bg-on'}`}
        style={{ width: `${share}%` }}
      />
      <div className="absolute inset-y-[-4px] start-1/2 w-px bg-normal" />
    </div>
  );
}
