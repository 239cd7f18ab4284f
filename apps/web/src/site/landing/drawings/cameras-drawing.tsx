const TURNS = [0, 90, 180, 270];

/** The car from above, and the views of its four cameras. Purely visual. */
export function CamerasDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 200" className="h-52" fill="none">
      {TURNS.map((turn) => (
        <path
          key={turn}
          d="M100 100 56 14A96 96 0 0 1 144 14Z"
          transform={`rotate(${turn} 100 100)`}
          className={turn === 0 ? 'camera-view fill-on/35' : 'fill-border/60'}
        />
      ))}
      <g className="fill-card stroke-normal" strokeWidth="2.500" strokeLinejoin="round">
        <path d="M78 68q0-14 22-14t22 14v66q0 14-22 14t-22-14Z" />
        <path d="m83 88 4-12q13-4 26 0l4 12q-17-5-34 0Zm1 36q16 4 32 0l3 11q-19 6-38 0Z" />
        <path d="m78 82-6 4m50-4 6 4" />
      </g>
      {TURNS.map((turn) => (
        <circle
          key={turn}
          cx="100"
          cy={turn % 180 === 0 ? 50 : 74}
          r="3.500"
          transform={`rotate(${turn} 100 100)`}
          className="fill-on"
        />
      ))}
    </svg>
  );
}
