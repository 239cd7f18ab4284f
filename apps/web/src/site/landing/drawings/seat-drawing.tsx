/** The driver's seat from the side in two positions, and their buttons. Purely visual. */
export function SeatDrawing() {
  const seat = (
    <>
      <path d="m150 36 5 14" strokeWidth="4" />
      <rect x="134" y="6" width="30" height="34" rx="12" transform="rotate(14 149 23)" />
      <path d="M149 48c9-2 17 2 20 11l18 66c3 12-2 20-13 21l-14 1c-8 0-13-4-15-11l-16-66c-3-12 3-20 20-22Z" />
      <path d="M76 116c10-4 34-6 62-2 12 2 20 6 22 15 2 11-4 17-14 17H84c-14 0-23-5-24-14-1-8 6-13 16-16Z" />
    </>
  );
  return (
    <div className="flex items-center justify-center gap-8" dir="ltr">
      <svg
        aria-hidden="true"
        viewBox="10 0 210 180"
        className="h-48"
        strokeLinejoin="round"
        strokeLinecap="round"
        fill="none"
      >
        <g className="stroke-quiet/60" strokeWidth="2" strokeDasharray="4 5" transform="translate(-34 0)">
          {seat}
        </g>
        <g className="fill-raised stroke-normal" strokeWidth="2">
          {seat}
        </g>
        <path d="M40 168h160" className="stroke-border" strokeWidth="6" />
      </svg>
      <div className="flex flex-col gap-3 text-xl font-medium">
        <span className="grid size-14 place-items-center rounded-card border border-on bg-raised text-on">
          1
        </span>
        <span className="grid size-14 place-items-center rounded-card border border-border bg-raised text-normal">
          2
        </span>
      </div>
    </div>
  );
}
