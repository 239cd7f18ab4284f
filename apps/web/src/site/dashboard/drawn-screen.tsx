/** Cells of the drawn code: its three corners, and a pattern that stands for the rest. */
const CELLS = 13;
const isCorner = (x: number, y: number) => (x < 4 || x > 8) && (y < 4 || y > 8) && !(x > 8 && y > 8);
const cells = Array.from({ length: CELLS * CELLS }, (_, each) => ({
  x: each % CELLS,
  y: Math.floor(each / CELLS),
})).filter(({ x, y }) => !isCorner(x, y) && (x * 7 + y * 5 + x * y) % 3 === 0);
const CORNERS = [
  [0, 0],
  [10, 0],
  [0, 10],
] as const;
const TILES = [0, 1, 2, 3];

function Code() {
  return (
    <g transform="translate(48 60) scale(11)">
      <rect x="-1" y="-1" width="15" height="15" rx="1" className="fill-strong" />
      <g className="fill-background">
        {cells.map(({ x, y }) => (
          <rect key={`${x} ${y}`} x={x} y={y} width="1" height="1" />
        ))}
      </g>
      {CORNERS.map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`} className="fill-background">
          <path d="M0 0h3v3h-3z" />
          <path d="M.75 .75h1.5v1.5h-1.5z" className="fill-strong" />
        </g>
      ))}
    </g>
  );
}

/** A wide screen with a code to scan and some tiles: a picture of the dashboard, without invented figures. */
export function DrawnScreen() {
  return (
    <svg viewBox="0 0 600 270" aria-hidden="true" className="w-full rtl:-scale-x-100">
      <rect
        x="1"
        y="1"
        width="598"
        height="268"
        rx="28"
        className="fill-card stroke-border"
        strokeWidth="2"
      />
      <rect x="16" y="16" width="568" height="238" rx="16" className="fill-background" />
      <Code />
      <rect x="37" y="222" width="165" height="10" rx="5" className="fill-brand" />
      {TILES.map((each) => (
        <g key={each} transform={`translate(${232 + (each % 2) * 172} ${40 + Math.floor(each / 2) * 100})`}>
          <rect width="156" height="88" rx="14" className="fill-card stroke-border" />
          <rect x="16" y="18" width="52" height="8" rx="4" className="fill-border" />
          <rect
            x="16"
            y="40"
            width={[84, 104, 64, 92][each]}
            height="20"
            rx="6"
            className="fill-on"
            opacity=".8"
          />
          <rect x="16" y="70" width="36" height="6" rx="3" className="fill-border" />
        </g>
      ))}
    </svg>
  );
}
