import type { ReactNode } from 'react';

interface MainFigureProps {
  id: string;
  value: string;
  unit: string;
  /** A smaller figure right behind the unit. */
  aside?: ReactNode;
  /** What stands at the other end of the line. */
  badge?: ReactNode;
}

/** A number with its unit small beside it; the line keeps its height whatever it shows. */
export function MainFigure({ id, value, unit, aside, badge }: MainFigureProps) {
  return (
    <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-1 whitespace-nowrap">
      <span className="flex flex-wrap items-baseline gap-x-1.5" dir="ltr">
        <span data-testid={id} className="text-[2rem] leading-11 font-medium tracking-tight text-strong">
          {value}
        </span>
        <span className="text-sm text-quiet">{unit}</span>
        {aside}
      </span>
      {badge}
    </p>
  );
}

/** One of the smaller figures of a tile. */
export interface Detail {
  id: string;
  label: string;
  value: string;
  unit: string;
}

/** The smaller figures, one a row; the low sheet shows as many as are `brief` in one line without their names. */
export function Details({ details, isBrief }: { details: readonly Detail[]; isBrief: boolean }) {
  if (isBrief) {
    return (
      <p className="flex flex-wrap gap-x-3 text-sm whitespace-nowrap text-normal rtl:justify-end" dir="ltr">
        {details.slice(0, 2).map(({ id, value, unit }) => (
          <span key={id} data-testid={id}>
            {value} {unit}
          </span>
        ))}
      </p>
    );
  }
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {details.map(({ id, label, value, unit }) => (
        <div key={id} className="flex flex-wrap justify-between gap-x-2">
          <dt className="min-w-0 break-words text-quiet">{label}</dt>
          <dd data-testid={id} className="ms-auto text-normal rtl:ms-0 rtl:me-auto" dir="ltr">
            {value} {unit}
          </dd>
        </div>
      ))}
    </dl>
  );
}
