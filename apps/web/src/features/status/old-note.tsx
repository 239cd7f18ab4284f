import { useTexts } from '../../i18n/index.ts';
import { whenText } from './old-figures.ts';

/**
 * From when the old figures of a tile are, on the tile's lower edge, where it takes no room from anything. `fromMs`: phone's clock, unix ms;
 * `null`: nobody knows when.
 */
export function OldNote({ fromMs }: { fromMs: number | null }) {
  const { t } = useTexts();
  const when = fromMs === null ? null : whenText(fromMs, Date.now());
  return (
    <p
      data-testid="old"
      className="absolute -bottom-2 end-3 max-w-[calc(100%-1.5rem)] truncate rounded-full border border-border bg-card px-2 text-xs/4 text-normal"
    >
      {when ? t(when.key, { time: when.text, date: when.text }) : t('status.fromUnknown')}
    </p>
  );
}
