import type { Figure } from '@ligo/vehicle';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { lazyNote } from '../../ui/feedback/lazy-part.tsx';

// Most cars renew their figures: the note of old ones is loaded when there are some.
export const StaleNote = lazyNote(() => import('./stale-note.tsx'));

interface TileProps {
  title: ReactNode;
  icon: ReactNode;
  /** A control beside the title. */
  action?: ReactNode;
  /** The time of its old figures, unix ms; `null`: unknown; `undefined`: none is old. */
  oldFromMs?: number | null | undefined;
  children: ReactNode;
}

/** One of the four quarters of the sheet. */
export function Tile({ title, icon, action, oldFromMs, children }: TileProps) {
  return (
    <section className="relative flex min-w-0 flex-col rounded-card border border-border bg-background/60 px-3 py-2.5 max-[24rem]:px-2.5 [@media(height<620px)]:py-1.5">
      <h2 className="flex min-h-6 shrink-0 items-center gap-1.5 text-sm text-normal max-[20.5rem]:gap-1 max-[20.5rem]:text-[0.8125rem]">
        <span className="text-brand [&>svg]:size-4">{icon}</span>
        <span className="min-w-0 break-words">{title}</span>
        {action}
      </h2>
      {oldFromMs !== undefined && <StaleNote fromMs={oldFromMs} />}
      {children}
    </section>
  );
}

interface MainFigureProps {
  id: string;
  value: string;
  unit: string;
  /** The car has not renewed it. */
  isOld: boolean;
  /** A smaller figure right behind the unit. */
  aside?: ReactNode;
  /** The content at the other end of the line. */
  badge?: ReactNode;
}

/** A number with its unit small beside it; the line keeps its height whatever it shows. */
export function MainFigure({ id, value, unit, isOld, aside, badge }: MainFigureProps) {
  return (
    <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-1 whitespace-nowrap">
      <span className="flex flex-wrap items-baseline gap-x-1.5" dir="ltr">
        <span
          data-testid={id}
          className={`text-[2rem] leading-11 font-medium tracking-tight ${isOld ? 'text-quiet' : 'text-strong'}`}
        >
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
  figure: Figure;
  value: string;
  unit: string;
  isOld: boolean;
  /** Stands for its name in one line with others, where its unit does not tell it from them. */
  Icon?: ComponentType<IconProps>;
}

/** This number of the smaller figures of a tile are shown while the sheet is low. */
export const COMPACT_COUNT = 2;

/** The smaller figures, one a row, over the height of the tile; the low sheet shows the first in one line without their names. */
export function Details({ details, isCompact }: { details: readonly Detail[]; isCompact: boolean }) {
  if (isCompact) {
    return (
      <p
        className="flex flex-wrap gap-x-3 text-sm whitespace-nowrap text-normal max-[24rem]:gap-x-2 max-[24rem]:text-[0.8125rem] rtl:justify-end"
        dir="ltr"
      >
        {details.slice(0, COMPACT_COUNT).map(({ id, label, value, unit, isOld, Icon }) => (
          <span key={id} className="inline-flex items-center gap-0.5" title={label}>
            {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0 text-quiet" />}
            <span className="sr-only">{label}</span>
            <span data-testid={id} className={isOld ? 'text-quiet' : undefined}>
              {value} {unit}
            </span>
          </span>
        ))}
      </p>
    );
  }
  return (
    <dl className="flex flex-1 flex-col justify-evenly gap-1 text-sm tracking-tight max-[24rem]:text-[0.8125rem]">
      {details.map(({ id, label, value, unit, isOld }) => (
        <div key={id} className="flex flex-wrap justify-between gap-x-1">
          <dt className="min-w-0 break-words text-quiet">{label}</dt>
          <dd
            data-testid={id}
            className={`ms-auto rtl:ms-0 rtl:me-auto ${isOld ? 'text-quiet' : 'text-normal'}`}
            dir="ltr"
          >
            {value} {unit}
          </dd>
        </div>
      ))}
    </dl>
  );
}
