import type { ReactNode } from 'react';

const BRAND = 'var(--color-brand)';
const LINE = 'var(--color-quiet)';

/** The car's screen, as the ground of most drawings. */
function CarScreen({ children }: { children: ReactNode }) {
  return (
    <>
      <rect x="60" y="18" width="200" height="110" rx="10" fill="var(--color-raised)" stroke={LINE} />
      <path d="M140 128h40l8 14h-56z" fill="var(--color-border)" />
      {children}
    </>
  );
}

/** A fingertip that touches at `x`, `y`. */
function Touch({ x, y }: { x: number; y: number }) {
  return (
    <g fill="none" stroke={BRAND} strokeWidth="2">
      <circle cx={x} cy={y} r="6" fill={BRAND} />
      <circle cx={x} cy={y} r="13" opacity="0.6" />
      <circle cx={x} cy={y} r="20" opacity="0.3" />
    </g>
  );
}

const row = (y: number, isOn: boolean) => (
  <rect
    key={y}
    x="76"
    y={y}
    width="168"
    height="18"
    rx="5"
    fill={isOn ? BRAND : 'var(--color-border)'}
    opacity={isOn ? 0.35 : 1}
  />
);

const settings = (
  <CarScreen>
    {[30, 54, 78, 102].map((y) => row(y, y === 102))}
    <Touch x={210} y={111} />
  </CarScreen>
);

const tenTaps = (
  <CarScreen>
    <rect x="96" y="56" width="128" height="34" rx="8" fill="var(--color-border)" />
    <path d="M110 73h56" stroke={LINE} strokeWidth="6" strokeLinecap="round" />
    <Touch x={196} y={73} />
    <text x="240" y="40" textAnchor="end" fontSize="18" fontWeight="600" fill={BRAND}>
      ×10
    </text>
  </CarScreen>
);

const password = (
  <CarScreen>
    <rect x="92" y="40" width="136" height="30" rx="8" fill="var(--color-background)" stroke={BRAND} />
    {[110, 130, 150, 170, 190, 210].map((x) => (
      <circle key={x} cx={x} cy="55" r="4.5" fill="var(--color-strong)" />
    ))}
    <rect x="122" y="86" width="76" height="24" rx="8" fill={BRAND} />
    <path d="m152 98 6 6 11-12" fill="none" stroke="var(--color-background)" strokeWidth="3" />
  </CarScreen>
);

const switchOn = (
  <CarScreen>
    {[34, 98].map((y) => row(y, false))}
    <rect x="76" y="62" width="168" height="24" rx="6" fill="var(--color-border)" />
    <path d="M88 74h56" stroke={LINE} strokeWidth="6" strokeLinecap="round" />
    <rect x="202" y="66" width="32" height="16" rx="8" fill={BRAND} />
    <circle cx="226" cy="74" r="6" fill="var(--color-strong)" />
  </CarScreen>
);

const cable = (
  <>
    <rect x="44" y="40" width="96" height="62" rx="6" fill="var(--color-raised)" stroke={LINE} />
    <path d="M30 108h124l-8 10H38z" fill="var(--color-border)" stroke={LINE} />
    <path d="M154 112c50 0 20-42 62-42" fill="none" stroke={BRAND} strokeWidth="4" />
    <rect x="212" y="58" width="28" height="24" rx="4" fill={BRAND} />
    <rect x="250" y="46" width="46" height="48" rx="8" fill="var(--color-raised)" stroke={LINE} />
    <rect x="260" y="58" width="26" height="24" rx="3" fill="var(--color-background)" stroke={LINE} />
  </>
);

const allow = (
  <CarScreen>
    <rect x="92" y="32" width="136" height="82" rx="10" fill="var(--color-background)" stroke={LINE} />
    <path d="M106 48h84" stroke={LINE} strokeWidth="6" strokeLinecap="round" />
    <rect x="106" y="62" width="14" height="14" rx="3" fill={BRAND} />
    <path d="m109 69 3 3 6-6" fill="none" stroke="var(--color-background)" strokeWidth="2" />
    <path d="M128 69h56" stroke={LINE} strokeWidth="4" strokeLinecap="round" />
    <rect x="164" y="86" width="52" height="18" rx="6" fill={BRAND} />
    <Touch x={206} y={96} />
  </CarScreen>
);

const DRAWINGS = [settings, tenTaps, password, switchOn, cable, allow];

/** A drawing for one of the six steps, counted from 0; the words stand beside it. */
export function StepDrawing({ step }: { step: number }) {
  return (
    <svg
      viewBox="0 0 320 150"
      direction="ltr"
      aria-hidden="true"
      className="w-full border-b border-border bg-background"
    >
      {DRAWINGS[step]}
    </svg>
  );
}
