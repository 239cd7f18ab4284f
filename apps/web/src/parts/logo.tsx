/** Ligo's mark: two ends, one line between them. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" fill="none" aria-hidden="true" className={className}>
      <rect width="64" height="64" rx="16" className="fill-logo" />
      <path
        d="M20 16v22a10 10 0 0 0 10 10h14"
        className="stroke-brand"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <circle cx="20" cy="16" r="6" className="fill-brand" />
      <circle cx="44" cy="48" r="6" className="fill-on" />
      <path d="m37 12-8 13h7l-3 11 11-15h-7l4-9z" className="fill-strong" />
    </svg>
  );
}
