import { routePath } from './route-path.ts';

/** A small drawing of a trip's route, north up, with a dot at its end; an empty field without one. */
export function RouteDrawing({ route }: { route: Float32Array | null }) {
  const drawn = route && routePath(route);
  return (
    <svg
      viewBox="0 0 64 64"
      className="size-16 shrink-0 rounded-xl border border-border bg-background"
      fill="none"
      aria-hidden="true"
    >
      {drawn && (
        <>
          <path
            d={drawn.path}
            className="stroke-brand"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <circle cx={drawn.start[0]} cy={drawn.start[1]} r="3" className="fill-strong" />
          <circle cx={drawn.end[0]} cy={drawn.end[1]} r="3.5" className="fill-brand stroke-background" />
        </>
      )}
    </svg>
  );
}
