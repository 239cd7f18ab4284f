import type { CameraName } from '@ligo/protocol';

/** By how much the view of each camera is turned, degrees clockwise from the front. */
const TURN_DEG: Record<CameraName, number> = { FRONT: 0, RIGHT: 90, REAR: 180, LEFT: 270 };

/** The car from above, with the view of the chosen camera. Purely visual. */
export function CarFromAbove({ camera }: { camera: CameraName }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full" fill="none">
      <g
        className="fill-on/25 transition-transform duration-200 motion-reduce:transition-none"
        style={{ transform: `rotate(${TURN_DEG[camera]}deg)`, transformOrigin: 'center' }}
      >
        <path d="M50 50 22 4A54 54 0 0 1 78 4Z" />
      </g>
      <g className="fill-card stroke-normal" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M36 26q0-9 14-9t14 9v48q0 9-14 9t-14-9Z" />
        <path d="m39 40 3-8q8-3 16 0l3 8q-11-4-22 0Zm1 27q10 3 20 0l2 7q-12 4-24 0Z" />
        <path d="m36 36-4 3m32-3 4 3" />
      </g>
    </svg>
  );
}
