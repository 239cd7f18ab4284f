import type { ReactNode } from 'react';

const SEAT = 'M30 12q-14 0-14 16l4 44q-12 4-12 18v22q0 12 14 12h56q14 0 14-12V90q0-14-12-18l4-44q0-16-14-16Z';

/** A seat from the front, with what warms or cools it. */
function Seat({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 160"
      className="h-48"
      fill="none"
      strokeLinecap="round"
      strokeWidth="2"
    >
      <path d={SEAT} className="fill-raised stroke-normal" />
      {children}
    </svg>
  );
}

/** Two seats from the front: one warm, one cool, each with its level. Purely visual. */
export function ClimateDrawing() {
  return (
    <div className="flex justify-center gap-10" dir="ltr">
      <Seat>
        <path
          d="M36 62c-6-7 6-13 0-21m14 21c-6-7 6-13 0-21m14 21c-6-7 6-13 0-21"
          className="stroke-heat"
          strokeWidth="4"
        />
        <path d="M26 144h20M54 144h20" className="stroke-heat" strokeWidth="6" />
      </Seat>
      <Seat>
        <path
          d="M32 46h26q7 0 7-6t-6-6-6 5M32 55h36q6 0 6 5t-6 5-5-4"
          className="stroke-ventilation"
          strokeWidth="4"
        />
        <path d="M26 144h20" className="stroke-ventilation" strokeWidth="6" />
        <path d="M54 144h20" className="stroke-border" strokeWidth="6" />
      </Seat>
    </div>
  );
}
