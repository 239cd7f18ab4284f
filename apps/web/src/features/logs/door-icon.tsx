import type { DoorArea } from './log-sentence.ts';

/** Where each door is on a car seen from above that points up: closed, and swung open. */
const DOORS: Record<DoorArea, { closed: string; open: string }> = {
  frontLeft: { closed: 'M7.5 8v4', open: 'M7.5 8l-3.5 3.2' },
  frontRight: { closed: 'M16.5 8v4', open: 'M16.5 8l3.5 3.2' },
  rearLeft: { closed: 'M7.5 12.5v4', open: 'M7.5 12.5l-3.5 3.2' },
  rearRight: { closed: 'M16.5 12.5v4', open: 'M16.5 12.5l3.5 3.2' },
  hood: { closed: 'M9 6.5h6', open: 'M9 6.5l1 -4.5h4l1 4.5' },
  trunk: { closed: 'M9 18h6', open: 'M9 18l1 4h4l1 -4' },
};
const AREAS = Object.keys(DOORS) as DoorArea[];

/** A car from above with one of its doors opened or closed. It is never mirrored: left is left. */
export function DoorIcon({ area, isOpen }: { area: DoorArea; isOpen: boolean }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path
        d="M7.5 7a4.5 4.5 0 0 1 9 0v10a4.5 4 0 0 1 -9 0z"
        stroke="currentColor"
        strokeWidth="1.25"
        opacity="0.45"
      />
      <path d="M9.5 10.5h5M9.5 15h5" stroke="currentColor" strokeWidth="1.25" opacity="0.45" />
      {AREAS.filter((each) => each === area).map((each) => (
        <path
          key={each}
          d={isOpen ? DOORS[each].open : DOORS[each].closed}
          stroke="currentColor"
          strokeWidth="2.25"
        />
      ))}
    </svg>
  );
}
