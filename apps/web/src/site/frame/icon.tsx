/** Lines of the few signs that the public pages need, in a square of 24. */
const LINES = {
  globe:
    'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18',
  lock: 'M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM8 11V7a4 4 0 1 1 8 0v4',
  close: 'M18 6 6 18M6 6l12 12',
  back: 'm15 6-6 6 6 6',
  forth: 'm9 6 6 6-6 6',
  down: 'm6 9 6 6 6-6',
  eye: 'M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0M21 12c-2.4 4-5.4 6-9 6s-6.600-2-9-6c2.400-4 5.400-6 9-6s6.600 2 9 6',
  phone: 'M7 5a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2zM11 4h2M12 17v.01',
  package: 'm12 3 8 4.500v9L12 21l-8-4.500v-9zM12 12l8-4.500M12 12v9M12 12 4 7.500M16 5.250l-8 4.500',
  link: 'm9 15 6-6M11 6l.463-.536a5 5 0 0 1 7.071 7.072L18 13M13 18l-.397.534a5.068 5.068 0 0 1-7.127 0a4.972 4.972 0 0 1 0-7.071L6 11',
} as const;

interface IconProps {
  name: keyof typeof LINES;
  className?: string;
}

/** A sign beside words with the same meaning. */
export function Icon({ name, className = 'size-6' }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      <path d={LINES[name]} />
    </svg>
  );
}
