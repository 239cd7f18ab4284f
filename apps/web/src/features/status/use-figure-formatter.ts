import type { PlainKey } from '@ligo/texts';
import type { Figure, LiveView } from '@ligo/vehicle';
import { formatNumber } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { COMPACT_COUNT, type Detail } from './figure.tsx';
import { oldestStaleSince, type StaleFigures } from './stale-figures.ts';

/** Figures that are numbers. */
type Measured = { [F in Figure]: LiveView[F] extends number | null ? F : never }[Figure];

export interface FigureFormatterInput {
  view: LiveView;
  old: StaleFigures;
  /** All of them are old, which the map's note shows. */
  isAllOld: boolean;
  /** They come from the car now: what is old among them fades. */
  isCurrent: boolean;
  /** The sheet is low: one line of smaller figures a tile. */
  isCompact: boolean;
}
/** How the figures of a view are shown. */
export interface FigureFormatter extends Pick<FigureFormatterInput, 'view' | 'isCompact'> {
  text(figure: Measured, digits?: number): string;
  isOld(figure: Figure): boolean;
  /** It comes from the car now, and the car has renewed it. */
  isLive(figure: Figure): boolean;
  detail(id: string, label: PlainKey<'app'>, figure: Measured, unit: string, digits?: number): Detail;
  /** From when the old ones of a tile are, as `Tile` takes it. */
  staleSince(figures: readonly Figure[], details: readonly Detail[]): number | null | undefined;
}

/** How the tiles show a view, in the owner's language. */
export function useFigureFormatter({
  view,
  old,
  isAllOld,
  isCurrent,
  isCompact,
}: FigureFormatterInput): FigureFormatter {
  const { t, language } = useTexts();
  const text: FigureFormatter['text'] = (figure, digits = 0) => formatNumber(language, view[figure], digits);
  const isOld: FigureFormatter['isOld'] = (figure) => isCurrent && old.has(figure);
  return {
    view,
    isCompact,
    text,
    isOld,
    isLive: (figure) => isCurrent && !old.has(figure),
    detail: (id, label, figure, unit, digits) => ({
      id,
      label: t(label),
      figure,
      value: text(figure, digits),
      unit,
      isOld: isOld(figure),
    }),
    staleSince(figures, details) {
      if (isAllOld) return undefined;
      const seen = isCompact ? details.slice(0, COMPACT_COUNT) : details;
      return oldestStaleSince(old, [...figures, ...seen.map(({ figure }) => figure)]);
    },
  };
}
