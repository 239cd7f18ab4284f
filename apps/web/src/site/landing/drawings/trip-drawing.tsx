const SPEED =
  'M0 78 14 52l14 6 12-28 16 4 12 26 14-34 18-8 14 20 12-4 14 30 16-46 18-4 14 22 14 2 12 24 16-20 18 30';
const HEIGHT = 'M0 40c30-22 46 14 74 4s40-34 72-26 44 30 102 14';

/** A route and two charts with one cursor. Purely visual. */
export function TripDrawing() {
  return (
    <div className="flex w-full items-center justify-center gap-8 px-6" dir="ltr">
      <svg
        aria-hidden="true"
        viewBox="0 0 200 170"
        className="h-44 shrink-0 max-sm:hidden"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path
          d="M26 146C26 96 62 120 70 86S58 32 96 30s40 36 52 44 26-8 30-34"
          className="stroke-border"
          strokeWidth="12"
        />
        <path d="M26 146C26 96 62 120 70 86S58 32 96 30" className="stroke-ramp-4" strokeWidth="5" />
        <path d="M96 30c38-2 40 36 52 44s26-8 30-34" className="stroke-ramp-6" strokeWidth="5" />
        <circle cx="26" cy="146" r="9" className="fill-card stroke-strong" strokeWidth="3" />
        <circle cx="178" cy="40" r="9" className="fill-brand stroke-card" strokeWidth="3" />
        <circle cx="96" cy="30" r="8" className="fill-on stroke-background" strokeWidth="4" />
      </svg>
      <svg
        aria-hidden="true"
        viewBox="0 0 250 170"
        className="h-44 min-w-0"
        fill="none"
        strokeLinejoin="round"
      >
        <path d="M0 18h250M0 54h250M0 90h250M0 122h250M0 160h250" className="stroke-border" />
        <path d={`${SPEED}V90H0Z`} className="fill-brand/15" />
        <path d={SPEED} className="stroke-brand" strokeWidth="2.500" />
        <g transform="translate(0 104)">
          <path d={`${HEIGHT}V56H0Z`} className="fill-ventilation/15" />
          <path d={HEIGHT} className="stroke-ventilation" strokeWidth="2.500" />
        </g>
        <path d="M112 6v158" className="stroke-strong/60" strokeDasharray="3 4" />
        <circle cx="112" cy="37" r="5" className="fill-strong stroke-card" strokeWidth="2" />
        <circle cx="112" cy="127" r="5" className="fill-strong stroke-card" strokeWidth="2" />
      </svg>
    </div>
  );
}
