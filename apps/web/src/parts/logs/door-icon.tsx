import type { DoorName } from '@ligo/signals';

/** Where each door is on a car seen from above that points up: closed, and swung open. */
const DOORS: Record<DoorName, { closed: string; open: string }> = {
  frontLeft: { closed: 'M7 8.5v4', open: 'M7 8.5l-4.5 2.5' },
  frontRight: { closed: 'M17 8.5v4', open: 'M17 8.5l4.5 2.5' },
  rearLeft: { closed: 'M7 13v4', open: 'M7 13l-4.5 2.5' },
  rearRight: { closed: 'M17 13v4', open: 'M17 13l4.5 2.5' },
  hood: { closed: 'M9.5 5.5h5', open: 'M9 6.5l1.5-5.5h3l1.5 5.5' },
  trunk: { closed: 'M9.5 19.5h5', open: 'M9 19l1.5 4h3l1.5-4' },
};

/** A car from above with one of its doors opened or closed. It is never mirrored: left is left. */
export function DoorIcon({ area, isOpen }: { area: DoorName; isOpen: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-full scale-115"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        d="M7 7.5q0-5 5-5t5 5v9.5q0 4.5-5 4.5t-5-4.5z"
        stroke="currentColor"
        strokeWidth="1.25"
        opacity="0.5"
      />
      <path
        d="M9.3 9.8q2.7-1.6 5.4 0M9.3 16.5q2.7 1 5.4 0"
        stroke="currentColor"
        strokeWidth="1.25"
        opacity="0.5"
      />
      <path d={isOpen ? DOORS[area].open : DOORS[area].closed} stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
