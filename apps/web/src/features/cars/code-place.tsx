import { PAIRING_CODE } from '@ligo/protocol';

/** Squares of a drawn QR code: its three corners and some of its dots. */
const CORNERS = [
  [0, 0],
  [14, 0],
  [0, 14],
] as const;
const DOTS =
  'M10 1h2v4h-2zM11 7h3v2h-3zM1 10h3v2H1zM6 11h3v3H6zM15 10h5v2h-5zM11 12h2v8h-2zM15 15h3v2h-3zM18 18h2v2h-2z';

/** The letters under it. */
const LETTERS = Array.from({ length: PAIRING_CODE.length }, (_, at) => `M${14 + at * 5} 54h4v8h-4z`).join('');

/** A drawing of the car's screen with the QR code, and below it the code; the text beside it describes it. */
export function CodePlace({ isCode }: { isCode: boolean }) {
  return (
    <svg viewBox="0 0 112 72" className="w-28 shrink-0" fill="none" aria-hidden="true">
      <rect x="1" y="1" width="110" height="70" rx="8" className="fill-card stroke-border" strokeWidth="2" />
      <path d="M64 20h34M64 29h26M64 38h30" className="stroke-border" strokeWidth="3" strokeLinecap="round" />
      <rect x="14" y="8" width="40" height="40" rx="3" className={isCode ? 'fill-quiet' : 'fill-strong'} />
      <g transform="translate(19 13) scale(1.5)" className="fill-background">
        {CORNERS.map(([x, y]) => (
          <path key={`${x} ${y}`} d={`M${x} ${y}h6v6h-6zm1.5 1.5v3h3v-3z`} fillRule="evenodd" />
        ))}
        <path d={DOTS} />
      </g>
      <path d={LETTERS} className={isCode ? 'fill-brand' : 'fill-border'} />
    </svg>
  );
}
