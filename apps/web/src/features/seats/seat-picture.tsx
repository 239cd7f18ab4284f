import { useId } from 'react';
import { levelOf } from './next-stage.ts';

/** How strongly the seat's surface takes the colour of its mode, by level. */
const TINT = [0, 0.3, 0.75];
const CENTRES_X = [62, 80, 98];
const WAVE = 'c-5 -6 5 -12 0 -18';
const STREAM = 'v-18';

interface SeatPictureProps {
  /** -2 to 2: positive heats, negative ventilates. */
  stage: number;
}

/** A front seat as its owner sees it: colour and strength of the surface, and one row of heat or air a level. */
export function SeatPicture({ stage }: SeatPictureProps) {
  const id = useId();
  const mode = stage > 0 ? 'heat' : 'ventilation';
  const level = levelOf(stage, mode);
  const colour = `var(--color-${mode})`;
  const rowsY = level === 2 ? [102, 128] : [115];
  return (
    <svg viewBox="0 0 160 216" className="mx-auto my-3 h-[clamp(9rem,27dvh,16rem)] w-full" aria-hidden="true">
      <defs>
        <radialGradient id={id}>
          <stop offset="0" stopColor={colour} stopOpacity="0.55" />
          <stop offset="1" stopColor={colour} stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse
        cx="80"
        cy="118"
        rx="80"
        ry="104"
        fill={`url(#${id})`}
        className="transition-opacity duration-500"
        opacity={level / 2}
      />
      <g className="fill-raised stroke-quiet/50" strokeWidth="2" strokeLinejoin="round">
        <path d="M70 38v14M90 38v14" fill="none" className="stroke-quiet" strokeWidth="4" />
        <rect x="54" y="6" width="52" height="36" rx="14" />
        <path d="M52 50h56c10 0 15 6 16 15l7 70c1 10-4 15-12 15H41c-8 0-13-5-12-15l7-70c1-9 6-15 16-15Z" />
        <path d="M34 146h92c9 0 14 4 16 13l6 32c2 12-4 19-14 19H26c-10 0-16-7-14-19l6-32c2-9 7-13 16-13Z" />
      </g>
      <g
        className="stroke-quiet/40 transition-[fill,fill-opacity] duration-500"
        strokeWidth="1.5"
        fill={level === 0 ? 'var(--color-card)' : colour}
        fillOpacity={level === 0 ? 1 : TINT[level]}
      >
        <path d="M58 62h44c5 0 7 2 8 7l5 62c0 5-2 7-7 7H52c-5 0-7-2-7-7l5-62c1-5 3-7 8-7Z" />
        <path d="M48 158h64c5 0 7 2 8 6l5 26c1 6-2 9-7 9H42c-5 0-8-3-7-9l5-26c1-4 3-6 8-6Z" />
      </g>
      {level > 0 && (
        <g
          key={stage}
          fill="none"
          stroke="var(--color-strong)"
          strokeWidth="4"
          strokeLinecap="round"
          className="animate-[rise_1.6s_ease-in-out_infinite_alternate]"
        >
          {rowsY.flatMap((y) =>
            CENTRES_X.map((x) => (
              <path key={`${x} ${y}`} d={`M${x} ${y}${mode === 'heat' ? WAVE : STREAM}`} />
            )),
          )}
        </g>
      )}
    </svg>
  );
}
