/** The driver's seat from the side, with the ways it can go. */
export function SeatSidePicture({ isMoving }: { isMoving: boolean }) {
  return (
    <svg viewBox="0 0 240 190" className="mx-auto my-4 h-[clamp(9rem,25dvh,14rem)]" aria-hidden="true">
      <g className="fill-raised stroke-quiet/50" strokeWidth="2" strokeLinejoin="round">
        <path d="M150 36 155 50" fill="none" className="stroke-quiet" strokeWidth="4" />
        <rect x="134" y="6" width="30" height="34" rx="12" transform="rotate(14 149 23)" />
        <path d="M149 48c9-2 17 2 20 11l18 66c3 12-2 20-13 21l-14 1c-8 0-13-4-15-11l-16-66c-3-12 3-20 20-22Z" />
        <path d="M76 116c10-4 34-6 62-2 12 2 20 6 22 15 2 11-4 17-14 17H84c-14 0-23-5-24-14-1-8 6-13 16-16Z" />
        <path d="M84 146h76l-6 16H92Z" className="fill-card" />
      </g>
      <path d="M60 172h130" className="stroke-quiet/50" strokeWidth="6" strokeLinecap="round" />
      <g
        fill="none"
        className={`transition-colors duration-200 ${isMoving ? 'animate-[pulse-dot_0.9s_ease-in-out_infinite_alternate] stroke-on' : 'stroke-quiet'}`}
        style={{ transformOrigin: 'center', transformBox: 'fill-box' }}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M46 162 36 172l10 10M204 162l10 10-10 10" />
        <path d="M34 146v-34M26 120l8-9 8 9M26 138l8 9 8-9" />
        <path d="M188 34c12 8 20 19 24 32M199 34l-12-1-1 12M201 61l11 6 7-11" />
      </g>
    </svg>
  );
}
